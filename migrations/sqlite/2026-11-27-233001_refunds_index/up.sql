-- Refunds to hand out are read from payment_concerns.
DROP INDEX refunds_to_hand_out;
