-- Values of the contract are written in snake case.
UPDATE activity
   SET resource_kind = CASE resource_kind
                            WHEN 'savedReply' THEN 'saved_reply'
                            WHEN 'contactAttribute' THEN 'contact_attribute'
                            WHEN 'webhookEndpoint' THEN 'webhook_endpoint'
                            ELSE 'custom_domain' END
 WHERE resource_kind IN ('savedReply', 'contactAttribute', 'webhookEndpoint', 'customDomain');

UPDATE webhook_attempts
   SET outcome = CASE outcome
                      WHEN 'timedOut' THEN 'timed_out'
                      WHEN 'rateLimited' THEN 'rate_limited'
                      ELSE 'server_error' END
 WHERE outcome IN ('timedOut', 'rateLimited', 'serverError');
