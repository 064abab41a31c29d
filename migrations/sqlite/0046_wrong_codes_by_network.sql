-- Each wrong code is kept with the network that it came from. Nobody knows where the earlier ones came from: they count in all.
UPDATE wrong_codes SET moments = (SELECT json_group_array(json_object('at', value, 'from', '')) FROM json_each(wrong_codes.moments));
