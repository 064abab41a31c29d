// Receives webhooks of Frontdesk with the standard library alone; github.com/standard-webhooks/standard-webhooks/libraries/go does the same.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// verify tells whether one of the signatures is that of the body, made within the last five minutes.
func verify(header http.Header, body []byte, secret []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		version, encoded, _ := strings.Cut(signature, ",")
		decoded, err := base64.StdEncoding.DecodeString(encoded)
		if version == "v1" && err == nil && hmac.Equal(decoded, mac.Sum(nil)) {
			return true
		}
	}
	return false
}

func main() {
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err != nil {
		panic(err)
	}
	var lock sync.Mutex
	seen := map[string]bool{} // In a database, together with what you do.
	http.HandleFunc("/", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(io.LimitReader(request.Body, 1<<20))
		var event struct{ Type string }
		if err != nil || !verify(request.Header, body, secret) || json.Unmarshal(body, &event) != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		// A delivery can arrive twice, always with the same id.
		lock.Lock()
		defer lock.Unlock()
		if id := request.Header.Get("webhook-id"); !seen[id] {
			seen[id] = true
			fmt.Printf("{\"id\": %q, \"type\": %q}\n", id, event.Type)
		}
		response.WriteHeader(http.StatusNoContent)
	})
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
