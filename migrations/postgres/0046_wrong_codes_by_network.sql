-- Each wrong code is kept with the network that it came from. Nobody knows where the earlier ones came from: they count in all.
UPDATE wrong_codes
SET moments = COALESCE((SELECT jsonb_agg(jsonb_build_object('at', value, 'from', '')) FROM jsonb_array_elements(moments)), '[]');
