-- Sums of the reviews that everybody sees, for the average of a company (product §2). By triggers, so that no writer can
-- forget them.
CREATE TABLE company_ratings (
    company_id BIGINT PRIMARY KEY REFERENCES companies (id),
    reviews BIGINT NOT NULL CHECK (reviews >= 0),
    stars BIGINT NOT NULL CHECK (stars BETWEEN reviews AND 5 * reviews)
);
INSERT INTO company_ratings (company_id, reviews, stars)
    SELECT company_id, count(*), sum(stars) FROM reviews WHERE visibility <> 'HIDDEN' GROUP BY company_id;
CREATE FUNCTION company_ratings_count() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    seen INTEGER := (NEW.visibility <> 'HIDDEN')::INTEGER;
BEGIN
    IF TG_OP = 'UPDATE' THEN
        seen := seen - (OLD.visibility <> 'HIDDEN')::INTEGER;
    END IF;
    IF seen > 0 THEN
        INSERT INTO company_ratings AS kept (company_id, reviews, stars) VALUES (NEW.company_id, 1, NEW.stars)
            ON CONFLICT (company_id) DO UPDATE SET reviews = kept.reviews + 1, stars = kept.stars + excluded.stars;
    ELSIF seen < 0 THEN
        UPDATE company_ratings SET reviews = reviews - 1, stars = stars - NEW.stars WHERE company_id = NEW.company_id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER company_ratings_new AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION company_ratings_count();
CREATE TRIGGER company_ratings_changed AFTER UPDATE OF visibility ON reviews FOR EACH ROW
EXECUTE FUNCTION company_ratings_count();

-- Bookings that were held for a payment online: who held them, and from which address, for the limits of both (product
-- §8). Kept for two days.
CREATE TABLE booking_holds (
    booking_id BIGINT PRIMARY KEY REFERENCES bookings (id),
    customer_id BIGINT NOT NULL REFERENCES users (id),
    -- The client's address, of IPv6 the /64.
    network TEXT NOT NULL,
    created_at TIMESTAMP NOT NULL
);
CREATE INDEX booking_holds_customer ON booking_holds (customer_id, booking_id);
CREATE INDEX booking_holds_network ON booking_holds (network, booking_id);
CREATE INDEX booking_holds_age ON booking_holds (created_at);

-- Links that confirm the address of a new account.
ALTER TABLE mail_tokens DROP CONSTRAINT mail_tokens_purpose_check;
ALTER TABLE mail_tokens ADD CONSTRAINT mail_tokens_purpose_check CHECK (purpose IN ('RESET_PASSWORD', 'EMAIL_CHANGE', 'INVITATION', 'REGISTRATION'));
ALTER TABLE outbox DROP CONSTRAINT outbox_purpose_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_purpose_check CHECK (purpose IN ('RESET_PASSWORD', 'EMAIL_CHANGE', 'INVITATION', 'REGISTRATION'));
