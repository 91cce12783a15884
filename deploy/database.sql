-- What a superuser runs once, in psql with the variables owner and web (passwords): the owner of the tables, the servers' own user,
-- which owns nothing, and the database.
create role cairn login password :'owner';
\ir ../server/db/roles.sql
create role cairn_web login password :'web' in role cairn_app;
create database cairn owner cairn;
