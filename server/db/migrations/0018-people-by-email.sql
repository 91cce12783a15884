-- Who forgot their user id is found by their address, in any case (acceptance A08).
create index people_email on people (client_id, lower(email)) where email is not null;
