"""Everything that is not a workspace in use: the way in, a workspace without anything, and one that will be deleted."""

from scene import Page, Scene


def fill(scene: Scene) -> None:
    entry(scene)
    invitations(scene)
    empty(scene)
    doomed(scene)
    nowhere(scene)


def entry(scene: Scene) -> None:
    """Signing in, by code and by link."""
    nobody = scene.people["nobody"]
    newcomer = scene.sign_in("newcomer", "newcomer@elsewhere.dev")
    scene.sign_in("gone", "gone@elsewhere.dev").open("/app/choose")
    scene.people.pop("gone").send("Sign out")
    scene.pages += [
        Page("home", "/", "nobody"),
        Page("sign-in", "/sign-in?next=%2Fapp", "nobody", states=["refused", "mailed", "miscoded"], typed={"email": "nobody"}),
        Page("sign-in-first", "/account", "nobody"),
        Page("link", scene.link("somebody@elsewhere.dev"), "nobody"),
        Page("link-used", "/sign-in/" + "a" * 43, "nobody", 404),
        Page("newcomer-choose", "/app/choose", "newcomer"),
        Page("newcomer-new", newcomer.path, "newcomer"),
    ]
    nobody.open("/sign-in")


def invitations(scene: Scene) -> None:
    """An invitation as those see it who are signed out, invited, or somebody else."""
    org = scene.organization("Byron & Sons", "enterprise", "ada@byron.dev")
    scene.sign_in("invited", "invited@elsewhere.dev")
    invite = lambda email: "/" + scene.server.command("org", "invite", "--org", org, "--email", email)["link"].split("/", 3)[3]
    path = invite("invited@elsewhere.dev")
    scene.pages += [
        Page("invitation-signed-out", path, "nobody"),
        Page("invitation", path, "invited"),
        Page("invitation-of-another", path, "newcomer", 403),
        Page("invitation-dead", path[:-4] + "aaaa", "nobody", 404),
    ]


def empty(scene: Scene) -> None:
    """A workspace on the free plan, as its first page leaves it, and with an agent that has nothing."""
    fay = scene.sign_in("fay", "fay@flowers.dev")
    fay.open("/app/new")
    fay.send("Create workspace", name="Fay's flowers")
    base = "/app/" + fay.path.split("/")[2]
    scene.pages += [
        Page("empty-agents-new", fay.path, "fay"),
        Page("empty-agents", f"{base}/agents", "fay"),
        Page("empty-keys", f"{base}/keys", "fay"),
        Page("empty-key-new", f"{base}/keys/new", "fay", states=["created"]),
        Page("empty-members", f"{base}/settings/members", "fay"),
        Page("empty-settings", f"{base}/settings", "fay"),
        Page("empty-billing", f"{base}/settings/billing", "fay"),
        Page("above-plan", f"{base}/settings/roles", "fay", 403),
    ]
    gil = scene.sign_in("gil", "gil@garden.dev")
    gil.open("/app/new")
    gil.send("Create workspace", name="Garden")
    base = "/app/" + gil.path.split("/")[2]
    gil.open(f"{base}/agents/new")
    gil.send("Create agent", name="Garden help")
    agent = gil.path.split("?")[0]
    scene.pages += [
        Page("empty-agent", agent, "gil"),
        Page("empty-sources", f"{agent}/sources", "gil"),
        Page("empty-playground", f"{agent}/playground", "gil", states=["refused"]),
    ]


def doomed(scene: Scene) -> None:
    """A workspace whose owner has it deleted, keeps it, and has it deleted again."""
    dan = scene.sign_in("dan", "dan@doomed.dev")
    base = f"/app/{scene.organization('Doomed', 'hobby', 'dan@doomed.dev')}/settings"
    for has_it_kept in (True, False):
        dan.open(f"{base}/delete")
        dan.send("Delete workspace", name="Doomed")
        if has_it_kept:
            dan.send("Keep the workspace")
    scene.pages += [
        Page("doomed-agents", base.replace("/settings", "/agents"), "dan"),
        Page("doomed-settings", base, "dan"),
        Page("doomed-kept-toast", f"{base}?done=kept", "dan"),
    ]


def nowhere(scene: Scene) -> None:
    """Addresses without a page."""
    unknown = "019a9f44-0000-7000-8000-000000000000"
    scene.pages += [
        Page("not-found", f"/app/{unknown}/agents", "anna", 404),
        Page("not-found-path", f"/app/{unknown}/nowhere", "nobody", 404),
    ]
