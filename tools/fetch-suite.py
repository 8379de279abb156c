#!/usr/bin/env python3
"""Puts the official JSON-Schema-Test-Suite into `.cache/suite/` (`tests`, `remotes`, `annotations`, `output-tests`).

The source distribution of the Python package `jsonschema` carries it under `json/`. Exit code 3: index unreachable.
"""

import tarfile

import pypi

VERSION = "4.26.0"


def members(archive):
    with tarfile.open(archive) as tar:
        for member in tar:
            _, _, path = member.name.partition("/")
            if member.isfile() and path.startswith("json/"):
                yield path.removeprefix("json/"), tar.extractfile(member).read()


pypi.install(
    "suite",
    f"official test suite of jsonschema {VERSION}",
    "jsonschema",
    f"jsonschema-{VERSION}.tar.gz",
    "0c26707e2efad8aa1bfc5b7ce170f3fccc2e4918ff85989ba9ffa9facb2be326",
    members,
)
