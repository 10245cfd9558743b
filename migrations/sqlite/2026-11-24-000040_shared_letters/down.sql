DROP INDEX search_terms_term;
DROP INDEX search_terms_company;
ALTER TABLE search_terms DROP COLUMN shared;
CREATE INDEX search_terms_term ON search_terms (term, booking_id);
CREATE INDEX search_terms_company ON search_terms (company_id, term, branch_id, booking_id);
