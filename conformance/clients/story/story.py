"""A day with the generated Python client: agents, sources, questions, files and errors, on a running server."""

import os
import time
from uuid import uuid4

import openapi_client as api
from openapi_client.exceptions import ApiException

PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000" "1f15c4890000000d49444154789c6364f8cf500f000301018068df5a5d0000000049454e44ae426082"
)


def main() -> None:
    configuration = api.Configuration(host=os.environ["FRONTDESK_API"], access_token=os.environ["FRONTDESK_KEY"])
    with api.ApiClient(configuration) as client:
        agents, sources, chat = api.AgentsApi(client), api.SourcesApi(client), api.ChatApi(client)

        agent = agents.create_agent(agent_create=api.AgentCreate(name="Front desk", systemInstruction="Be brief.")).data
        assert agent.name == "Front desk", agent
        assert agent.id in [item.id for item in agents.list_agents(limit=5).data.items]
        changed = agents.update_agent(agent_id=agent.id, agent_update=api.AgentUpdate(systemInstruction=None)).data
        assert changed.system_instruction is None, changed

        text = api.TextSourceCreate(title="Opening hours", content="The front desk opens at 8:00. On Sundays it opens at 10:00.")
        source = sources.create_text_source(agent_id=agent.id, text_source_create=text).data
        upload = sources.create_file_source(agent_id=agent.id, name="bell.txt", body=b"The night bell is beside the blue door.").data
        for created in (source, upload):
            wait_until_ready(sources, agent.id, created.id)

        question = api.ChatRequest(agentId=agent.id, message="When does the front desk open on Sundays?")
        reply = chat.chat(chat_request=question).data
        assert "10:00" in reply.answer and reply.citations[0].source_id == source.id, reply

        agents.set_agent_avatar(agent_id=agent.id, body=PICTURE)
        assert bytes(agents.get_agent_avatar(agent_id=agent.id)) == PICTURE

        try:
            agents.get_agent(agent_id=uuid4())
        except ApiException as error:
            assert error.status == 404 and "AGENT_NOT_FOUND" in error.body, error
        else:
            raise AssertionError("an unknown agent is an error")
    print("the Python client works")


def wait_until_ready(sources: api.SourcesApi, agent: object, source: object) -> None:
    for _ in range(300):
        status = sources.get_source(agent_id=agent, source_id=source).data.status
        if status == "ready":
            return
        assert status in ("queued", "processing", "fetching", "indexing"), status
        time.sleep(0.1)
    raise AssertionError("the source does not become ready")


main()
