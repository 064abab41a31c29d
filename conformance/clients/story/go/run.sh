# docs: run
go mod init acme.example/story
go mod edit -require=github.com/acme/frontdesk-go@v0.0.0 -replace=github.com/acme/frontdesk-go=./frontdesk
go run .
# end
