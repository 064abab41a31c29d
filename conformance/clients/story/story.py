"""A day with the generated Python client: agents, sources, questions, files and errors, on a running server.

It takes what it does not know as the contract says: an unknown value is one of others, an unknown code means what its status means, an
unknown event is skipped.
"""

import json
import os
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from uuid import uuid4

import openapi_client as api
from openapi_client.exceptions import ApiException

PICTURE = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
EVENTS = {"message.start", "text.delta", "citation", "message.end", "error"}
CODES = {"AGENT_NOT_FOUND", "ETAG_MISMATCH", "VALIDATION_ERROR"}


def main() -> None:
    configuration = api.Configuration(host=os.environ["FRONTDESK_API"], access_token=os.environ["FRONTDESK_KEY"])
    with api.ApiClient(configuration) as client:
        agents, sources, chat = api.AgentsApi(client), api.SourcesApi(client), api.ChatApi(client)
        assert api.DiscoveryApi(client).get_key().data.organization.name == "On hobby"
        agent = agents_are_created_and_changed(agents)
        changes_are_conditional(agents, agent)
        source = sources_are_trained(sources, agent)
        questions_are_answered(chat, agent, source)
        agents.set_agent_avatar(agent_id=agent.id, body=PICTURE)
        assert bytes(agents.get_agent_avatar(agent_id=agent.id)) == PICTURE
        refused(404, "AGENT_NOT_FOUND", lambda: agents.get_agent(agent_id=uuid4()))
    print("the Python client works")


def agents_are_created_and_changed(agents: api.AgentsApi) -> api.Agent:
    wanted = api.AgentCreate(name="Front desk", systemInstruction="Be brief.", temperature=0.5, metadata={"team": "desk"})
    agent = agents.create_agent(agent_create=wanted).data
    assert (agent.name, agent.temperature, agent.metadata["team"]) == ("Front desk", 0.5, "desk"), agent
    assert agent.id in [item.id for item in agents.list_agents(limit=5, sort="createdAt").data.items]
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


def sources_are_trained(sources: api.SourcesApi, agent: api.Agent) -> api.Source:
    text = api.TextSourceCreate(title="Opening hours", content="The front desk opens at 8:00. On Sundays it opens at 10:00.")
    source = sources.create_text_source(agent_id=agent.id, text_source_create=text).data
    upload = sources.create_file_source(agent_id=agent.id, name="bell.txt", body=b"The night bell is beside the blue door.").data
    form = sources.create_file_source_from_form(agent_id=agent.id, file=("gate.txt", b"The gate is green."), title="Gate").data
    for created in (source, upload, form):
        wait_until_ready(sources, agent, created)
    content = sources.get_source_content(agent_id=agent.id, source_id=upload.id).data
    assert "blue door" in content.text and form.title == "Gate", content
    return source


def wait_until_ready(sources: api.SourcesApi, agent: api.Agent, source: api.Source) -> None:
    for _ in range(300):
        status = sources.get_source(agent_id=agent.id, source_id=source.id).data.status
        if status == "ready":
            return
        assert status != "failed", source
        time.sleep(0.1)
    raise AssertionError("the source does not become ready")


def questions_are_answered(chat: api.ChatApi, agent: api.Agent, source: api.Source) -> None:
    question = api.ChatRequest(agentId=agent.id, message="When does the front desk open on Sundays?")
    reply = chat.chat(chat_request=question).data
    assert "10:00" in reply.answer and reply.citations[0].source_id == source.id, reply
    events = list(streamed(chat, question))
    assert events[0].type == "message.start" and events[-1].type == "message.end", events
    assert "10:00" in "".join(event.text for event in events if event.type == "text.delta"), events
    assert source.id in [event.source_id for event in events if event.type == "citation"], events


def streamed(chat: api.ChatApi, question: api.ChatRequest) -> Iterator[object]:
    """The events that are known, as they come."""
    for line in chat.stream_chat_without_preload_content(chat_request=question):
        if line.startswith(b"data:") and (data := json.loads(line[5:]))["type"] in EVENTS:
            yield api.ChatStreamEvent.from_dict(data).actual_instance


def refused(status: int, code: str, call: Callable[[], object]) -> None:
    found = answered(status, call).data.error.code
    assert found == code or found not in CODES, found


def answered(status: int, call: Callable[[], object]) -> ApiException:
    try:
        call()
    except ApiException as error:
        assert error.status == status, error
        return error
    raise AssertionError(f"the answer is not {status}")


main()
