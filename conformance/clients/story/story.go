// A day with the generated Go client: agents, sources, questions, files and errors, on a running server.
//
// It takes what it does not know as the contract says: an unknown value is one of others, an unknown code means what its status means, an
// unknown event is skipped.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	api "github.com/GIT_USER_ID/GIT_REPO_ID"
)

var (
	events = []string{"message.start", "text.delta", "citation", "message.end", "error"}
	codes  = []string{"AGENT_NOT_FOUND", "ETAG_MISMATCH", "VALIDATION_ERROR"}
	day    = context.WithValue(context.Background(), api.ContextAccessToken, os.Getenv("FRONTDESK_KEY"))
	client = api.NewAPIClient(configuration())
)

func main() {
	agent := agentsAreCreatedAndChanged()
	source := sourcesAreTrained(agent)
	questionsAreAnswered(agent, source)
	_, answer, err := client.AgentsAPI.GetAgent(day, "00000000-0000-7000-8000-000000000000").Execute()
	refused(404, "AGENT_NOT_FOUND", answer, err)
	fmt.Println("the Go client works")
}

func configuration() *api.Configuration {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: os.Getenv("FRONTDESK_API")}}
	return configuration
}

func agentsAreCreatedAndChanged() string {
	wanted := api.NewAgentCreate("Front desk")
	wanted.SetSystemInstruction("Be brief.")
	created, answer, err := client.AgentsAPI.CreateAgent(day).AgentCreate(*wanted).Execute()
	must(err)
	agent, tag := created.Data.Id, answer.Header.Get("ETag")
	listed, _, err := client.AgentsAPI.ListAgents(day).Sort(api.AGENTSORT_CREATED_AT).Limit(5).Execute()
	must(err)
	check(slices.ContainsFunc(listed.Data.Items, func(item api.Agent) bool { return item.Id == agent }), listed)

	update := api.NewAgentUpdate()
	update.SetSystemInstructionNil()
	changed, _, err := client.AgentsAPI.UpdateAgent(day, agent).AgentUpdate(*update).IfMatch(tag).Execute()
	must(err)
	check(changed.Data.Name == "Front desk" && changed.Data.SystemInstruction.Get() == nil, changed)
	_, answer, err = client.AgentsAPI.UpdateAgent(day, agent).AgentUpdate(*update).IfMatch(tag).Execute()
	refused(412, "ETAG_MISMATCH", answer, err)
	return agent
}

func sourcesAreTrained(agent string) string {
	text := api.NewTextSourceCreate("Opening hours", "The front desk opens at 8:00. On Sundays it opens at 10:00.")
	source, _, err := client.SourcesAPI.CreateTextSource(day, agent).TextSourceCreate(*text).Execute()
	must(err)
	upload, _, err := client.SourcesAPI.CreateFileSource(day, agent).Name("bell.txt").Body(bell()).Execute()
	must(err)
	form, _, err := client.SourcesAPI.CreateFileSourceFromForm(day, agent).Title("Bell").File(bell()).Execute()
	must(err)
	check(form.Data.Title == "Bell", form)
	for _, created := range []*api.SourceEnvelope{source, upload, form} {
		waitUntilReady(agent, created.Data.Id)
	}
	return source.Data.Id
}

func bell() *os.File {
	must(os.WriteFile("bell.txt", []byte("The night bell is beside the blue door."), 0o600))
	file, err := os.Open("bell.txt")
	must(err)
	return file
}

func waitUntilReady(agent, source string) {
	for range 300 {
		found, _, err := client.SourcesAPI.GetSource(day, agent, source).Execute()
		must(err)
		if found.Data.Status == "ready" {
			return
		}
		check(found.Data.Status != "failed", found)
		time.Sleep(100 * time.Millisecond)
	}
	check(false, "the source does not become ready")
}

func questionsAreAnswered(agent, source string) {
	question := api.NewChatRequest(agent, "When does the front desk open on Sundays?")
	reply, _, err := client.ChatAPI.Chat(day).ChatRequest(*question).Execute()
	must(err)
	check(strings.Contains(reply.Data.Answer, "10:00") && reply.Data.Citations[0].SourceId == source, reply)

	stream, _, err := client.ChatAPI.StreamChat(day).ChatRequest(*question).Execute()
	must(err)
	said, ended := "", false
	for _, event := range known(stream) {
		if event.TextDeltaEvent != nil {
			said += event.TextDeltaEvent.Text
		}
		ended = event.MessageEndEvent != nil
	}
	check(strings.Contains(said, "10:00") && ended, stream)
}

// The events of a stream that are known.
func known(stream string) (found []api.ChatStreamEvent) {
	for line := range strings.Lines(stream) {
		data, isData := strings.CutPrefix(line, "data:")
		var which struct{ Type string }
		if !isData {
			continue
		}
		must(json.Unmarshal([]byte(data), &which))
		if slices.Contains(events, which.Type) {
			var event api.ChatStreamEvent
			must(json.Unmarshal([]byte(data), &event))
			found = append(found, event)
		}
	}
	return found
}

func refused(status int, code string, answer *http.Response, err error) {
	var failure *api.GenericOpenAPIError
	check(answer.StatusCode == status && errors.As(err, &failure), err)
	envelope, isEnvelope := failure.Model().(api.ErrorEnvelope)
	check(isEnvelope, failure.Error()+": "+string(failure.Body()))
	found := string(envelope.Error.Code)
	check(found == code || !slices.Contains(codes, found), found)
}

func must(err error) {
	check(err == nil, err)
}

func check(holds bool, found any) {
	if !holds {
		panic(fmt.Sprintf("unexpected: %+v", found))
	}
}
