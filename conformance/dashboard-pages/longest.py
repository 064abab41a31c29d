"""A workspace in which every name is as long as it may be, and has a part without a place to break it."""

import re

from scene import Page, Scene

EMAIL = "somebody-with-a-very-long-name@subsidiary.of-a-company-with-a-long-name.example"
INVITED = "a-very-long-address-of-somebody-in-another-country@subsidiary.acme-international.example"


def name(length: int) -> str:
    """A name with this many letters."""
    words = "Customer support for everything that we sell in Europe, with spare parts, gift cards and repairs "[: length // 2]
    return words + "x" * (length - len(words))


def fill(scene: Scene) -> None:
    org = scene.organization(name(200), "enterprise", EMAIL)
    uma = scene.sign_in("uma", EMAIL)
    base = f"/app/{org}"
    uma.open("/account")
    uma.send("Save", name=name(100))
    uma.open(f"{base}/agents/new")
    uma.send("Create agent", name=name(200), description=name(2000))
    agent = uma.path.split("?")[0]
    uma.open(f"{agent}/sources/new/text")
    uma.send("Add", title=name(200), content=f"{name(2000)}\n\n" * 20)
    source = re.search(r'name="ids" value="([^"]+)"', uma.page.text)[1]
    uma.open(f"{agent}/playground")
    uma.send("Ask", message=name(2000))
    talk = uma.path.split("#")[0]
    uma.open(f"{base}/settings/members")
    uma.send("Invite", email=INVITED, role="member")
    uma.open(f"{base}/settings/roles/new")
    uma.send("Create role", name=name(200), permissions=["agents:view"])
    role = re.search(rf'{base}/settings/roles/([0-9a-f-]{{36}})', uma.page.text)[1]
    scene.key(org, name(100), "--role", role, scope="read")
    key = re.search(rf'({base}/keys/[^/"]+)/rotate"', uma.open(f"{base}/keys"))[1]
    paths = {
        "agents": "/agents",
        "keys": "/keys",
        "members": "/settings/members",
        "roles": "/settings/roles",
        "role": f"/settings/roles/{role}",
        "role-delete": f"/settings/roles/{role}/delete",
        "settings": "/settings",
        "delete": "/settings/delete",
        "leave": "/leave",
    }
    parts = ["", "/channels", "/channels/widget", "/channels/email", "/settings", "/delete", "/sources", f"/sources/{source}", f"/sources/{source}/edit"]
    scene.pages += [
        *(Page(f"longest-{page}", base + path, "uma", states=["menu", "palette"] if page == "agents" else []) for page, path in paths.items()),
        *(Page("longest-agent", agent + part, "uma") for part in parts),
        *(Page("longest-key", f"{key}/{part}", "uma") for part in ("rotate", "revoke")),
        Page("longest-talk", talk, "uma"),
        Page("longest-account", "/account", "uma"),
        Page("longest-choose", "/app/choose", "uma"),
    ]
