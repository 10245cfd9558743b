CREATE INDEX refunds_to_hand_out ON refunds (branch_id, created_at, id) WHERE next_ask_at IS NULL AND ended_at IS NULL;
