import { engine } from "./runtime.js";

/**
 * Gives back the working memory that a large schema or instance made grow; it grows again when needed. Linear memory
 * itself does not shrink, but what is given back is used for what comes.
 */
export function releaseScratch(): void {
  engine().releaseScratch();
}
