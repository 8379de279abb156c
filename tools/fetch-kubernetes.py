#!/usr/bin/env python3
"""Puts the JSON Schemas of Kubernetes 1.37 into `.cache/kubernetes/`, one file a kind, with `_definitions.json`.

The Python package `kubernetes-validate` carries them (Apache-2.0). Exit code 3: index unreachable.
"""

import zipfile

import pypi

VERSION = "1.37.0"
FOLDER = f"kubernetes_validate/kubernetes-json-schema/v{VERSION}-local/"


def members(archive):
    with zipfile.ZipFile(archive) as wheel:
        for name in wheel.namelist():
            if name.startswith(FOLDER) and not name.endswith("/"):
                yield name.removeprefix(FOLDER), wheel.read(name)
            elif name.endswith("licenses/LICENSE"):
                yield "LICENSE", wheel.read(name)


pypi.install(
    "kubernetes",
    f"schemas of Kubernetes {VERSION}",
    "kubernetes-validate",
    f"kubernetes_validate-{VERSION}-py3-none-any.whl",
    "85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9",
    members,
)
