"""Clients in languages whose compiler is not to be had here: each file is well-formed, and each type that it names exists."""

import importlib
from pathlib import Path

from checks import Refused, files

# What the languages and their libraries define, as far as clients name it.
KNOWN = Path(__file__).with_name("known")

# Files that are the same for every contract, in which the parser stumbles over valid code.
SKIPPED = {"URLSessionImplementations.swift"}

# Where a plain identifier names a type: fields of a node, and nodes around it.
TYPE_FIELDS = ("type", "returns")
TYPE_LISTS = ("type_argument_list", "base_list")


def swift(folder: Path) -> str:
    return well_formed("swift", files(folder / "Sources", ".swift"))


def csharp(folder: Path) -> str:
    return well_formed("c_sharp", [path for path in files(folder / "src", ".cs") if ".Test" not in str(path)])


def dart(folder: Path) -> str:
    return well_formed("dart", files(folder / "lib", ".dart"))


def scala(folder: Path) -> str:
    return well_formed("scala", files(folder / "src" / "main", ".scala"))


def powershell(folder: Path) -> str:
    return well_formed("powershell", files(folder / "src", ".ps1"))


def well_formed(language: str, sources: list[Path]) -> str:
    from tree_sitter import Language, Parser

    parser = Parser(Language(importlib.import_module(f"tree_sitter_{language}").language()))
    named, declared, wrong = {}, set(), []
    for path in sources:
        root = parser.parse(path.read_bytes()).root_node
        if root.has_error and path.name not in SKIPPED:
            wrong.append(f"{path.name}: {first_error(root)}")
        for node, field in leaves(root):
            text = node.text.decode()
            if field == "name":
                declared.add(text)
            elif names_type(node, field):
                named.setdefault(text, path.name)
    known = declared | set((KNOWN / f"{language}.txt").read_text(encoding="utf-8").split())
    undefined = {name: place for name, place in named.items() if name[:1].isupper() and name not in known}
    wrong += [f"{place}: the type {name} is defined nowhere" for name, place in sorted(undefined.items())]
    if wrong:
        raise Refused("\n".join(wrong))
    return f"well-formed, {len(sources)} files, {len(named)} types exist"


def names_type(node, field: str | None) -> bool:
    plain = node.type == "identifier" and (field in TYPE_FIELDS or node.parent.type in TYPE_LISTS)
    return plain or node.type == "type_identifier"


def leaves(root):
    """Each leaf with the name of its field in the node above."""
    cursor = root.walk()
    while True:
        if cursor.node.child_count == 0:
            yield cursor.node, cursor.field_name
        if cursor.goto_first_child() or cursor.goto_next_sibling():
            continue
        while cursor.goto_parent():
            if cursor.goto_next_sibling():
                break
        else:
            return


def first_error(root) -> str:
    found = [root]
    while found:
        node = found.pop()
        if node.type == "ERROR" or node.is_missing:
            return f"line {node.start_point.row + 1}: {node.text.decode(errors='replace')[:80] or node.type}"
        found.extend(node.children)
    return "not well-formed"
