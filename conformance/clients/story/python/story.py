"""The first day with the generated Python client: it signs up, trains an agent, asks it, and meets errors, on a running server.

The regions between `docs` and `end` are the blocks of `server-impl/docs/clients/python.md`.
"""

# docs: import
import json
import os
from base64 import b64decode
from collections.abc import Callable, Iterator
from uuid import uuid4

import openapi_client as api
from openapi_client.exceptions import ApiException

# end

PICTURE = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

# What a later release answers in place of a code, if this server's answers are such.
LATER = os.environ.get("FRONTDESK_LATER")


def main() -> None:
    with sign_up(os.environ["FRONTDESK_API"], os.environ["FRONTDESK_EMAIL"]) as client:
        agents, sources, chat = api.AgentsApi(client), api.SourcesApi(client), api.ChatApi(client)
        assert api.DiscoveryApi(client).get_key().data.organization.name == "My front desk"
        agent = agents_are_created_and_changed(client, agents)
        changes_are_conditional(agents, agent)
        source = sources_are_trained(client, sources, agent)
        questions_are_answered(client, agent, source)
        streams_are_read_as_they_come(agents, chat, agent, source)
        agents.set_agent_avatar(agent_id=agent.id, body=PICTURE)
        assert bytes(agents.get_agent_avatar(agent_id=agent.id)) == PICTURE
        errors_have_a_meaning(client)
    print("the Python client works")


# docs: sign up
def sign_up(host: str, email: str) -> api.ApiClient:
    """A client with the key of a new sandbox workspace. The key is shown only here: keep it."""
    with api.ApiClient(api.Configuration(host=host)) as client:
        workspace = api.SignUpApi(client).sign_up(api.SignUp(human_email=email, org_name="My front desk")).data
    return api.ApiClient(api.Configuration(host=host, access_token=workspace.api_key))


# end


def agents_are_created_and_changed(client: api.ApiClient, agents: api.AgentsApi) -> api.Agent:
    # docs: create
    wanted = api.AgentCreate(name="Front desk", systemInstruction="Be brief.", temperature=0.5, metadata={"team": "desk"})
    agent = api.AgentsApi(client).create_agent(wanted).data
    # end
    assert (agent.name, agent.temperature, agent.metadata["team"]) == ("Front desk", 0.5, "desk"), agent
    assert agent.id in [item.id for item in agents.list_agents(limit=5, sort="created_at").data.items]
    nothing = api.AgentUpdate(systemInstruction=None, temperature=None)
    changed = agents.update_agent(agent_id=agent.id, agent_update=nothing).data
    assert (changed.name, changed.system_instruction, changed.temperature) == ("Front desk", None, None), changed
    return changed


def changes_are_conditional(agents: api.AgentsApi, agent: api.Agent) -> None:
    tag = agents.get_agent_with_http_info(agent_id=agent.id).headers["etag"]
    answered(304, lambda: agents.get_agent(agent_id=agent.id, if_none_match=tag))
    update = api.AgentUpdate(name="Reception")
    assert agents.update_agent(agent_id=agent.id, agent_update=update, if_match=tag).data.name == "Reception"
    refused(412, "ETAG_MISMATCH", lambda: agents.update_agent(agent_id=agent.id, agent_update=update, if_match=tag))


def sources_are_trained(client: api.ApiClient, sources: api.SourcesApi, agent: api.Agent) -> api.Source:
    # docs: train
    text = api.TextSourceCreate(title="Opening hours", content="The front desk opens at 8:00. On Sundays it opens at 10:00.")
    source = api.SourcesApi(client).create_text_source(agent.id, text).data
    # end
    assert wait_until_ready(client, source).status == "ready"
    # docs: upload
    content = b"The night bell is beside the blue door."  # or the path of a file
    upload = api.SourcesApi(client).create_file_source(agent.id, name="bell.txt", body=content).data
    # end
    form = sources.create_file_source_from_form(agent_id=agent.id, file=("gate.txt", b"The gate is green."), title="Gate").data
    for created in (upload, form):
        wait_until_ready(client, created)
    read = sources.get_source_content(agent_id=agent.id, source_id=upload.id).data
    assert "blue door" in read.text and (upload.title, form.title) == ("bell", "Gate"), read
    return source


# docs: wait
def wait_until_ready(client: api.ApiClient, source: api.Source) -> api.Source:
    """Each call waits up to 30 seconds. A status that this program does not know is neither of the two: it goes on waiting."""
    while source.status not in ("ready", "failed"):
        source = api.SourcesApi(client).get_source(source.agent_id, source.id, wait=30).data
    if source.status == "failed":
        raise RuntimeError(source.failure_reason)
    return source


# end


def questions_are_answered(client: api.ApiClient, agent: api.Agent, source: api.Source) -> None:
    # docs: ask
    question = api.ChatRequest(agentId=agent.id, message="When does the front desk open on Sundays?")
    reply = api.ChatApi(client).chat(question).data
    lines = [reply.answer] + [f"[{citation.title}] {citation.quote}" for citation in reply.citations]
    # end
    assert "10:00" in lines[0] and lines[1].startswith("[Opening hours] ") and "10:00" in lines[1], lines
    assert reply.citations[0].source_id == source.id, reply


def streams_are_read_as_they_come(agents: api.AgentsApi, chat: api.ChatApi, agent: api.Agent, source: api.Source) -> None:
    question = api.ChatRequest(agentId=agent.id, message="When does the front desk open on Sundays?")
    events = []
    for event in stream(chat, question):
        if not events:
            agents.get_agent(agent_id=agent.id)  # The rest of the stream comes after this request.
        events.append(event)
    assert events[0].type == "message.start" and events[-1].type == "message.end", events
    assert "10:00" in "".join(event.text for event in events if event.type == "text.delta"), events
    assert source.id in [event.source_id for event in events if event.type == "citation"], events
    answered(404, lambda: list(stream(chat, api.ChatRequest(agentId=uuid4(), message="Is anybody there?"))))


# docs: stream
EVENTS = {"message.start", "text.delta", "citation", "message.end", "error"}


def stream(chat: api.ChatApi, question: api.ChatRequest) -> Iterator[object]:
    """The events of an answer as they come. One that this program does not know is skipped."""
    answer = chat.stream_chat_without_preload_content(question)
    if answer.status != 200:
        raise ApiException(status=answer.status, reason=answer.reason, body=answer.data.decode())
    for line in answer:
        if line.startswith(b"data:") and (data := json.loads(line[5:]))["type"] in EVENTS:
            yield api.ChatStreamEvent.from_dict(data).actual_instance


# end


# docs: errors
def meaning(error: ApiException) -> str:
    """What an error says: its code, or, for a code that this program does not know, its status."""
    code = error.data.error.code
    return code if code in ("AGENT_NOT_FOUND", "ETAG_MISMATCH", "VALIDATION_ERROR") else f"HTTP {error.status}"


# end


def errors_have_a_meaning(client: api.ApiClient) -> None:
    # docs: catch
    try:
        api.AgentsApi(client).get_agent(uuid4())
    except ApiException as error:
        found = f"{meaning(error)}: {error.data.error.message} (request {error.data.error.request_id})"
    # end
    assert found.startswith("HTTP 404: " if LATER else "AGENT_NOT_FOUND: ") and "(request None)" not in found, found


def refused(status: int, code: str, call: Callable[[], object]) -> None:
    error = answered(status, call)
    assert (error.data.error.code, meaning(error)) == ((LATER, f"HTTP {status}") if LATER else (code, code)), error


def answered(status: int, call: Callable[[], object]) -> ApiException:
    try:
        call()
    except ApiException as error:
        assert error.status == status, error
        return error
    raise AssertionError(f"the answer is not {status}")


main()
