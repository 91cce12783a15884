-- A load that renames people held back their sign-ins until it committed: a session refers to its person, and PostgreSQL lets no
-- reference be made while columns of a unique index change that a foreign key could name. One with a condition is none. Every
-- folded name fulfils this one, and so does every look-up by a name.
drop index people_user_name;
create unique index people_user_name on people (client_id, user_name_folded) where user_name_folded is not null;
