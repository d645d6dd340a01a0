-- Links that confirm are looked up when they are followed and when their letter is sent (rules/messages#19).
create index marketing_consents_token on marketing_consents (token_hash) where token_hash is not null;
