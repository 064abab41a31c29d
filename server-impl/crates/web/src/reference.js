// Starts Scalar on the contract of this server. What is switched off would talk to others.
Scalar.createApiReference("#reference", {
  url: "/api/v1/openapi.json",
  agent: { disabled: true },
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  persistAuth: false,
});
