//! The tables, once for both engines; the migrations of each engine make them so.
//! Times are UTC, money is minor units, enumerations and JSON are text.

diesel::table! {
    companies (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        name -> Text,
        name_key -> Text,
        registration_number -> Text,
        vat_number -> Nullable<Text>,
        website -> Nullable<Text>,
        company_type -> Nullable<Text>,
        contact_first_name -> Text,
        contact_last_name -> Text,
        contact_email -> Text,
        contact_phone -> Text,
        bank -> Nullable<Text>,
        bank_account -> Nullable<Text>,
        address -> Text,
        address_line2 -> Nullable<Text>,
        city -> Text,
        city_key -> Text,
        zip -> Text,
        country -> Text,
        currency -> Text,
        latitude -> Nullable<Double>,
        longitude -> Nullable<Double>,
        status -> Text,
        status_reason -> Nullable<Text>,
        require_second_factor -> Bool,
    }
}

diesel::table! {
    branches (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        company_id -> BigInt,
        name -> Text,
        name_key -> Text,
        address -> Text,
        city -> Text,
        city_key -> Text,
        zip -> Text,
        branch_type -> Text,
        time_zone -> Text,
        phone -> Nullable<Text>,
        latitude -> Nullable<Double>,
        longitude -> Nullable<Double>,
        opening_hours -> Nullable<Text>,
        check_in_from -> Text,
        check_out_until -> Text,
        cancellation_policy -> Text,
        active -> Bool,
    }
}

diesel::table! {
    animal_types (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        name_en -> Text,
        name_sr -> Text,
        name_key -> Text,
        name_en_key -> Text,
        icon -> Nullable<Text>,
        ordinal -> Integer,
    }
}

diesel::table! {
    breeds (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        animal_type_id -> BigInt,
        name_en -> Text,
        name_sr -> Text,
        name_key -> Text,
        name_en_key -> Text,
        size -> Nullable<Text>,
    }
}

diesel::table! {
    workplaces (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        company_id -> BigInt,
        branch_id -> BigInt,
        name -> Text,
        name_key -> Text,
        kind -> Text,
        capacity -> Integer,
        sizes -> Text,
        active -> Bool,
        name_fold -> Text,
    }
}

diesel::table! {
    workplace_animal_types (workplace_id, animal_type_id) {
        workplace_id -> BigInt,
        animal_type_id -> BigInt,
    }
}

diesel::table! {
    service_groups (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        name_en -> Text,
        name_sr -> Text,
        name_key -> Text,
        name_en_key -> Text,
        service_type -> Text,
        ordinal -> Integer,
    }
}

diesel::table! {
    services (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        company_id -> BigInt,
        branch_id -> BigInt,
        group_id -> BigInt,
        service_type -> Text,
        title_en -> Text,
        title_sr -> Text,
        title_key -> Text,
        title_en_key -> Text,
        short_description_en -> Nullable<Text>,
        short_description_sr -> Nullable<Text>,
        description_en -> Nullable<Text>,
        description_sr -> Nullable<Text>,
        price -> BigInt,
        unit -> Text,
        duration_minutes -> Nullable<Integer>,
        discount_rate -> Integer,
        size -> Nullable<Text>,
        active -> Bool,
    }
}

diesel::table! {
    service_workplaces (service_id, workplace_id) {
        branch_id -> BigInt,
        service_id -> BigInt,
        workplace_id -> BigInt,
    }
}

diesel::table! {
    users (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        first_name -> Text,
        last_name -> Text,
        name_key -> Text,
        email -> Text,
        phone -> Nullable<Text>,
        password_hash -> Nullable<Text>,
        role -> Text,
        staff_kind -> Nullable<Text>,
        company_id -> Nullable<BigInt>,
        branch_id -> Nullable<BigInt>,
        language -> Text,
        active -> Bool,
        email_verified_at -> Nullable<Timestamp>,
        invited_at -> Nullable<Timestamp>,
        token_generation -> BigInt,
        deleted_email -> Nullable<Text>,
        erased_at -> Nullable<Timestamp>,
        unsubscribed_at -> Nullable<Timestamp>,
        browser_key -> Nullable<Text>,
    }
}

diesel::table! {
    sessions (id) {
        id -> BigInt,
        user_id -> BigInt,
        created_at -> Timestamp,
        last_used_at -> Timestamp,
        expires_at -> Timestamp,
        ended_at -> Nullable<Timestamp>,
        end_reason -> Nullable<Text>,
        user_agent -> Nullable<Text>,
        address -> Nullable<Text>,
        token_generation -> BigInt,
        proved_at -> Nullable<Timestamp>,
        proved_by -> Nullable<Text>,
        set_up_only -> Bool,
    }
}

diesel::table! {
    identity_stamp (id) {
        id -> BigInt,
        stamp -> BigInt,
    }
}

diesel::table! {
    refresh_tokens (id) {
        id -> BigInt,
        session_id -> BigInt,
        token_hash -> Text,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    login_failures (id) {
        id -> BigInt,
        account -> Text,
        device -> Nullable<Text>,
        at -> Timestamp,
    }
}

diesel::table! {
    known_devices (id) {
        id -> BigInt,
        user_id -> BigInt,
        token_hash -> Text,
        created_at -> Timestamp,
        last_seen_at -> Timestamp,
    }
}

diesel::table! {
    factors (id) {
        id -> BigInt,
        user_id -> BigInt,
        kind -> Text,
        name -> Text,
        secret -> Text,
        credential_id -> Nullable<Text>,
        last_step -> Nullable<BigInt>,
        created_at -> Timestamp,
        last_used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    recovery_codes (id) {
        id -> BigInt,
        user_id -> BigInt,
        code_hash -> Text,
        created_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    remembered_browsers (id) {
        id -> BigInt,
        user_id -> BigInt,
        token_hash -> Text,
        user_agent -> Nullable<Text>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
    }
}

diesel::table! {
    challenges (id) {
        id -> BigInt,
        token_hash -> Text,
        purpose -> Text,
        user_id -> Nullable<BigInt>,
        session_id -> Nullable<BigInt>,
        state -> Nullable<Text>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    address_answers (id) {
        id -> BigInt,
        user_id -> BigInt,
        at -> Timestamp,
    }
}

diesel::table! {
    mail_tokens (id) {
        id -> BigInt,
        user_id -> BigInt,
        purpose -> Text,
        token_hash -> Text,
        new_email -> Nullable<Text>,
        created_at -> Timestamp,
        expires_at -> Timestamp,
        used_at -> Nullable<Timestamp>,
        account_email -> Nullable<Text>,
    }
}

diesel::table! {
    idempotency_keys (actor_id, key, route) {
        actor_id -> BigInt,
        key -> Text,
        route -> Text,
        body_hash -> Text,
        status -> Nullable<Integer>,
        version -> Nullable<BigInt>,
        answer -> Nullable<Binary>,
        created_at -> Timestamp,
        lease_until -> Nullable<Timestamp>,
        intent -> Nullable<BigInt>,
    }
}

diesel::table! {
    backups (id) {
        id -> BigInt,
        started_at -> Timestamp,
        finished_at -> Timestamp,
        place -> Text,
        bytes -> BigInt,
        files -> BigInt,
        app_version -> Text,
    }
}

diesel::table! {
    erasures (id) {
        id -> BigInt,
        user_id -> BigInt,
        at -> Timestamp,
    }
}

diesel::table! {
    jobs (id) {
        id -> BigInt,
        kind -> Text,
        payload -> Text,
        unique_key -> Nullable<Text>,
        state -> Text,
        created_at -> Timestamp,
        due_at -> Timestamp,
        attempts -> Integer,
        lease_holder -> Nullable<Text>,
        lease_until -> Nullable<Timestamp>,
        again_at -> Nullable<Timestamp>,
        last_error -> Nullable<Text>,
        ended_at -> Nullable<Timestamp>,
        succeeded_at -> Nullable<Timestamp>,
        failing_since -> Nullable<Timestamp>,
    }
}

diesel::table! {
    market_company_terms (company_id, term) {
        company_id -> BigInt,
        term -> Text,
    }
}

diesel::table! {
    outbox (id) {
        id -> BigInt,
        created_at -> Timestamp,
        cause -> Text,
        kind -> Text,
        recipient -> Text,
        language -> Text,
        params -> Text,
        entity -> Text,
        entity_id -> BigInt,
        purpose -> Nullable<Text>,
        state -> Text,
        token_hash -> Nullable<Text>,
        ended_at -> Nullable<Timestamp>,
        begun_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    bookings (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        company_id -> BigInt,
        branch_id -> BigInt,
        service_id -> BigInt,
        service_type -> Text,
        time_zone -> Text,
        customer_id -> Nullable<BigInt>,
        guest_name -> Text,
        guest_name_key -> Text,
        guest_phone -> Nullable<Text>,
        guest_email -> Nullable<Text>,
        check_in -> Timestamp,
        check_out -> Timestamp,
        units -> Integer,
        status -> Text,
        comment -> Nullable<Text>,
        quote -> Text,
        total -> BigInt,
        currency -> Text,
        policy -> Text,
        policy_from -> Timestamp,
        pay_at -> Text,
        hold_until -> Nullable<Timestamp>,
        checked_in_at -> Nullable<Timestamp>,
        completed_at -> Nullable<Timestamp>,
        canceled_at -> Nullable<Timestamp>,
        cancel_kind -> Nullable<Text>,
        cancel_by -> Nullable<Text>,
        cancel_reason -> Nullable<Text>,
        early_reason -> Nullable<Text>,
        overbooked -> Bool,
        overbook_reason -> Nullable<Text>,
        overbook_resolved_at -> Nullable<Timestamp>,
        source -> Text,
        created_by -> Nullable<BigInt>,
        last_transition -> Nullable<Text>,
        last_transition_at -> Nullable<Timestamp>,
        captured -> BigInt,
        refunded -> BigInt,
        under_way -> BigInt,
        waived -> BigInt,
        kept -> Nullable<BigInt>,
        kept_waived -> BigInt,
        payment_state -> Nullable<Text>,
        refund_sent_since_cancel -> Bool,
        has_review -> Bool,
    }
}

diesel::table! {
    booking_pets (id) {
        id -> BigInt,
        booking_id -> BigInt,
        name -> Text,
        animal_type_id -> BigInt,
        breed_id -> Nullable<BigInt>,
        size -> Text,
        note -> Nullable<Text>,
    }
}

diesel::table! {
    booking_events (id) {
        id -> BigInt,
        booking_id -> BigInt,
        at -> Timestamp,
        actor_id -> Nullable<BigInt>,
        actor_role -> Nullable<Text>,
        action -> Text,
        from_status -> Nullable<Text>,
        to_status -> Nullable<Text>,
        reason -> Nullable<Text>,
        data -> Nullable<Text>,
    }
}

diesel::table! {
    occupancies (id) {
        id -> BigInt,
        branch_id -> BigInt,
        booking_id -> BigInt,
        workplace_id -> BigInt,
        from_utc -> Timestamp,
        to_utc -> Timestamp,
        pets -> Integer,
        live -> Bool,
        overbooked -> Bool,
    }
}

diesel::table! {
    folding (id) {
        id -> Integer,
        version -> Integer,
    }
}

diesel::table! {
    search_terms (booking_id, term) {
        booking_id -> BigInt,
        term -> Text,
        company_id -> BigInt,
        branch_id -> BigInt,
        shared -> Integer,
    }
}

diesel::table! {
    audit_entries (id) {
        id -> BigInt,
        at -> Timestamp,
        actor_id -> Nullable<BigInt>,
        actor_role -> Nullable<Text>,
        action -> Text,
        entity -> Text,
        entity_id -> Nullable<BigInt>,
        company_id -> Nullable<BigInt>,
        request_id -> Nullable<Text>,
        payload -> Nullable<Text>,
        payload_hash -> Text,
        chain_hash -> Nullable<Text>,
        chain_seq -> Nullable<BigInt>,
    }
}

diesel::table! {
    audit_chain (id) {
        id -> BigInt,
        seq -> BigInt,
        hash -> Text,
    }
}

diesel::table! {
    timeslots (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        company_id -> BigInt,
        branch_id -> BigInt,
        from_date -> Text,
        to_date -> Nullable<Text>,
        from_time -> Nullable<Text>,
        to_time -> Nullable<Text>,
        yearly -> Bool,
        reason -> Nullable<Text>,
    }
}

diesel::table! {
    timeslot_workplaces (timeslot_id, workplace_id) {
        branch_id -> BigInt,
        timeslot_id -> BigInt,
        workplace_id -> BigInt,
    }
}

diesel::table! {
    notes (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        company_id -> Nullable<BigInt>,
        entity -> Text,
        branch_id -> Nullable<BigInt>,
        booking_id -> Nullable<BigInt>,
        user_id -> Nullable<BigInt>,
        author_id -> BigInt,
        visibility -> Text,
        text -> Text,
        happened_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    images (id) {
        id -> BigInt,
        created_at -> Timestamp,
        company_id -> Nullable<BigInt>,
        uploader_id -> BigInt,
        purpose -> Text,
        format -> Text,
        width -> Integer,
        height -> Integer,
        bytes -> BigInt,
        path -> Text,
        used_at -> Nullable<Timestamp>,
        unused_since -> Nullable<Timestamp>,
    }
}

diesel::table! {
    company_logos (company_id) {
        company_id -> BigInt,
        image_id -> BigInt,
    }
}

diesel::table! {
    record_terms (kind, record_id, term) {
        kind -> Text,
        record_id -> BigInt,
        term -> Text,
    }
}

diesel::table! {
    payments (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        company_id -> BigInt,
        branch_id -> BigInt,
        booking_id -> BigInt,
        time_zone -> Text,
        amount -> BigInt,
        currency -> Text,
        method -> Text,
        way -> Text,
        provider -> Nullable<Text>,
        provider_ref -> Nullable<Text>,
        status -> Text,
        captured -> BigInt,
        refunded -> BigInt,
        under_way -> BigInt,
        captured_at -> Nullable<Timestamp>,
        fiscal_receipt_number -> Nullable<Text>,
        slip_number -> Nullable<Text>,
        needs_person -> Nullable<Text>,
        created_by -> Nullable<BigInt>,
    }
}

diesel::table! {
    payment_attempts (id) {
        id -> BigInt,
        payment_id -> BigInt,
        number -> Integer,
        status -> Text,
        provider -> Text,
        provider_ref -> Nullable<Text>,
        idempotency_key -> Text,
        started_at -> Timestamp,
        ended_at -> Nullable<Timestamp>,
        failure -> Nullable<Text>,
        failure_text -> Nullable<Text>,
        next_ask_at -> Nullable<Timestamp>,
        #[sql_name = "asked"]
        ask_count -> Integer,
        key_number -> Integer,
        key_errors -> Integer,
    }
}

diesel::table! {
    payment_concerns (id) {
        id -> BigInt,
        version -> BigInt,
        reason -> Text,
        party -> Text,
        since -> Timestamp,
        company_id -> Nullable<BigInt>,
        branch_id -> Nullable<BigInt>,
        booking_id -> Nullable<BigInt>,
        payment_id -> Nullable<BigInt>,
        refund_id -> Nullable<BigInt>,
        attempt_id -> Nullable<BigInt>,
        detail -> Nullable<Text>,
        settled_at -> Nullable<Timestamp>,
        settled_by -> Nullable<BigInt>,
        settle_reason -> Nullable<Text>,
        settled_by_refund_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    refunds (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        company_id -> BigInt,
        branch_id -> BigInt,
        booking_id -> BigInt,
        payment_id -> BigInt,
        amount -> BigInt,
        currency -> Text,
        way -> Text,
        kind -> Text,
        status -> Text,
        reason -> Nullable<Text>,
        waived -> BigInt,
        since_cancel -> Bool,
        created_by -> Nullable<BigInt>,
        sent_at -> Nullable<Timestamp>,
        ended_at -> Nullable<Timestamp>,
        failure -> Nullable<Text>,
        failure_text -> Nullable<Text>,
        send_key -> Nullable<Text>,
        provider_ref -> Nullable<Text>,
        next_ask_at -> Nullable<Timestamp>,
        #[sql_name = "asked"]
        ask_count -> Integer,
        notify_guest -> Bool,
        attempt_id -> Nullable<BigInt>,
        fiscal_receipt_number -> Nullable<Text>,
        origin -> Text,
        found_waivable -> Nullable<BigInt>,
        reversed_at -> Nullable<Timestamp>,
        key_number -> Integer,
        key_errors -> Integer,
    }
}

diesel::table! {
    refund_requests (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        company_id -> BigInt,
        branch_id -> BigInt,
        booking_id -> BigInt,
        payment_id -> BigInt,
        amount -> BigInt,
        currency -> Text,
        reason -> Text,
        status -> Text,
        created_by -> BigInt,
        decided_at -> Nullable<Timestamp>,
        decided_by -> Nullable<BigInt>,
        decline_reason -> Nullable<Text>,
        refund_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    reviews (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        company_id -> BigInt,
        branch_id -> BigInt,
        booking_id -> BigInt,
        author_id -> Nullable<BigInt>,
        stars -> Integer,
        text -> Nullable<Text>,
        visibility -> Text,
        fault -> Nullable<Text>,
        reported_at -> Nullable<Timestamp>,
        hidden_at -> Nullable<Timestamp>,
        reply -> Nullable<Text>,
        replied_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    company_ratings (company_id) {
        company_id -> BigInt,
        reviews -> BigInt,
        stars -> BigInt,
    }
}

diesel::table! {
    booking_presences (booking_id, user_id, tab) {
        booking_id -> BigInt,
        user_id -> BigInt,
        tab -> BigInt,
        seen_at -> Timestamp,
    }
}

diesel::table! {
    booking_holds (booking_id) {
        booking_id -> BigInt,
        customer_id -> BigInt,
        network -> Text,
        created_at -> Timestamp,
    }
}

diesel::table! {
    support_messages (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        category -> Text,
        name -> Text,
        email -> Text,
        message -> Text,
        language -> Text,
        role -> Text,
        author_id -> Nullable<BigInt>,
        company_id -> Nullable<BigInt>,
        status -> Text,
        since -> Timestamp,
        assigned_to_id -> Nullable<BigInt>,
    }
}

diesel::table! {
    support_replies (id) {
        id -> BigInt,
        created_at -> Timestamp,
        message_id -> BigInt,
        author_id -> Nullable<BigInt>,
        text -> Text,
    }
}

diesel::table! {
    support_links (hash) {
        hash -> Text,
        message_id -> BigInt,
        expires_at -> Timestamp,
    }
}

diesel::table! {
    event_clock (id) {
        id -> BigInt,
        last -> BigInt,
    }
}

diesel::table! {
    events (id) {
        id -> BigInt,
        at -> Timestamp,
        kind -> Text,
        record_id -> BigInt,
        action -> Nullable<Text>,
        user_ids -> Nullable<Text>,
        company_id -> Nullable<BigInt>,
        branch_id -> Nullable<BigInt>,
        owner_id -> Nullable<BigInt>,
        tab -> Nullable<BigInt>,
    }
}

diesel::table! {
    event_queue (id) {
        id -> BigInt,
        at -> Timestamp,
        kind -> Text,
        record_id -> BigInt,
        action -> Nullable<Text>,
        user_ids -> Nullable<Text>,
        company_id -> Nullable<BigInt>,
        branch_id -> Nullable<BigInt>,
        owner_id -> Nullable<BigInt>,
        tab -> Nullable<BigInt>,
    }
}

diesel::table! {
    notifications (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        title_en -> Text,
        title_sr -> Text,
        text_en -> Text,
        text_sr -> Text,
        audience -> Text,
        role -> Nullable<Text>,
        company_id -> Nullable<BigInt>,
        branch_id -> Nullable<BigInt>,
        from_date -> Nullable<Text>,
        to_date -> Nullable<Text>,
        in_app -> Bool,
        by_email -> Bool,
        author_id -> BigInt,
        state -> Text,
        sent_at -> Nullable<Timestamp>,
        cursor_id -> BigInt,
        cursor_at -> Nullable<Timestamp>,
        expected -> BigInt,
        passed -> BigInt,
        waiting -> BigInt,
        delivered -> BigInt,
        left_out -> BigInt,
        failed -> BigInt,
    }
}

diesel::table! {
    notification_deliveries (id) {
        id -> BigInt,
        created_at -> Timestamp,
        notification_id -> BigInt,
        channel -> Text,
        user_id -> Nullable<BigInt>,
        email -> Nullable<Text>,
        result -> Text,
        reason -> Nullable<Text>,
        mail_id -> Nullable<BigInt>,
        inbox -> Bool,
        unread -> Bool,
        read_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    unsubscribed (email) {
        email -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    contacts (id) {
        id -> BigInt,
        sender -> Text,
        at -> Timestamp,
    }
}

diesel::table! {
    ledger_entries (id) {
        id -> BigInt,
        at -> Timestamp,
        company_id -> BigInt,
        payment_id -> BigInt,
        refund_id -> Nullable<BigInt>,
        attempt_id -> Nullable<BigInt>,
        cause -> Text,
        account -> Text,
        amount -> BigInt,
        currency -> Text,
        posted_by -> Nullable<BigInt>,
    }
}

diesel::table! {
    till_closings (id) {
        id -> BigInt,
        company_id -> BigInt,
        branch_id -> BigInt,
        day -> Text,
        currency -> Text,
        number -> Integer,
        expected -> BigInt,
        counted -> BigInt,
        difference -> BigInt,
        note -> Nullable<Text>,
        reason -> Nullable<Text>,
        closed_by -> BigInt,
        closed_at -> Timestamp,
    }
}

diesel::table! {
    till_closing_entries (closing_id, entry_id) {
        closing_id -> BigInt,
        entry_id -> BigInt,
    }
}

diesel::table! {
    provider_events (id) {
        id -> BigInt,
        provider -> Text,
        event_id -> Text,
        received_at -> Timestamp,
        payload -> Text,
        applied_at -> Nullable<Timestamp>,
    }
}

diesel::table! {
    faq_entries (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        question_en -> Text,
        question_sr -> Text,
        name_key -> Text,
        name_en_key -> Text,
        answer_en -> Text,
        answer_sr -> Text,
        ordinal -> Integer,
        published -> Bool,
    }
}

diesel::table! {
    support_templates (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        name_en -> Text,
        name_sr -> Text,
        name_key -> Text,
        name_en_key -> Text,
        text_en -> Text,
        text_sr -> Text,
        scope -> Text,
    }
}

diesel::table! {
    marketing_groups (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        name_en -> Text,
        name_sr -> Text,
        name_key -> Text,
        name_en_key -> Text,
        ordinal -> Integer,
        active -> Bool,
    }
}

diesel::table! {
    banners (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        group_id -> BigInt,
        title_en -> Text,
        title_sr -> Text,
        name_key -> Text,
        name_en_key -> Text,
        image_id -> BigInt,
        link -> Nullable<Text>,
        ordinal -> Integer,
        valid_from -> Nullable<Text>,
        valid_to -> Nullable<Text>,
        active -> Bool,
    }
}

diesel::table! {
    legal_texts (id) {
        id -> BigInt,
        version -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        deleted_at -> Nullable<Timestamp>,
        kind -> Text,
        language -> Text,
        number -> Nullable<Integer>,
        state -> Text,
        published_at -> Nullable<Timestamp>,
        text -> Text,
    }
}

diesel::table! {
    translations (id) {
        id -> BigInt,
        created_at -> Timestamp,
        updated_at -> Timestamp,
        language -> Text,
        key -> Text,
        text -> Text,
        built_in -> Text,
    }
}

diesel::table! {
    translation_stamp (id) {
        id -> Integer,
        version -> BigInt,
    }
}

diesel::table! {
    reallocations (id) {
        id -> BigInt,
        company_id -> BigInt,
        branch_id -> BigInt,
        created_at -> Timestamp,
        created_by -> BigInt,
        moves -> Text,
        booking_id -> Nullable<BigInt>,
        undone_at -> Nullable<Timestamp>,
        undone_by -> Nullable<BigInt>,
    }
}

diesel::joinable!(banners -> marketing_groups (group_id));
diesel::joinable!(branches -> companies (company_id));
diesel::joinable!(services -> service_groups (group_id));
diesel::joinable!(erasures -> users (user_id));
diesel::joinable!(sessions -> users (user_id));
diesel::joinable!(factors -> users (user_id));
diesel::joinable!(mail_tokens -> users (user_id));
diesel::joinable!(refresh_tokens -> sessions (session_id));
diesel::joinable!(bookings -> branches (branch_id));
diesel::joinable!(bookings -> companies (company_id));
diesel::joinable!(bookings -> services (service_id));
diesel::joinable!(occupancies -> workplaces (workplace_id));
diesel::joinable!(occupancies -> bookings (booking_id));
diesel::joinable!(service_workplaces -> workplaces (workplace_id));
diesel::joinable!(service_workplaces -> services (service_id));
diesel::joinable!(booking_pets -> animal_types (animal_type_id));
diesel::joinable!(booking_pets -> breeds (breed_id));
diesel::joinable!(booking_pets -> bookings (booking_id));
diesel::joinable!(breeds -> animal_types (animal_type_id));
diesel::joinable!(workplaces -> branches (branch_id));
diesel::joinable!(services -> branches (branch_id));
diesel::joinable!(workplace_animal_types -> workplaces (workplace_id));
diesel::joinable!(search_terms -> bookings (booking_id));
diesel::joinable!(users -> companies (company_id));
diesel::joinable!(users -> branches (branch_id));
diesel::joinable!(booking_events -> users (actor_id));
diesel::joinable!(timeslot_workplaces -> timeslots (timeslot_id));
diesel::joinable!(timeslot_workplaces -> workplaces (workplace_id));
diesel::joinable!(notes -> users (author_id));
diesel::joinable!(company_logos -> companies (company_id));
diesel::joinable!(company_ratings -> companies (company_id));
diesel::joinable!(audit_entries -> companies (company_id));
diesel::joinable!(payments -> bookings (booking_id));
diesel::joinable!(payments -> companies (company_id));
diesel::joinable!(payments -> branches (branch_id));
diesel::joinable!(payment_attempts -> payments (payment_id));
diesel::joinable!(payment_concerns -> payments (payment_id));
diesel::joinable!(payment_concerns -> refunds (refund_id));
diesel::joinable!(payment_concerns -> bookings (booking_id));
diesel::joinable!(payment_concerns -> companies (company_id));
diesel::joinable!(payment_concerns -> branches (branch_id));
diesel::joinable!(refunds -> payments (payment_id));
diesel::joinable!(refunds -> users (created_by));
diesel::joinable!(refund_requests -> bookings (booking_id));
diesel::joinable!(refund_requests -> companies (company_id));
diesel::joinable!(refund_requests -> branches (branch_id));
diesel::joinable!(reviews -> bookings (booking_id));
diesel::joinable!(reviews -> companies (company_id));
diesel::joinable!(reviews -> branches (branch_id));
diesel::joinable!(reviews -> users (author_id));
diesel::joinable!(booking_holds -> bookings (booking_id));
diesel::joinable!(support_messages -> companies (company_id));
diesel::joinable!(support_replies -> users (author_id));
diesel::joinable!(notifications -> companies (company_id));
diesel::joinable!(notifications -> branches (branch_id));
diesel::joinable!(notifications -> users (author_id));
diesel::joinable!(notification_deliveries -> notifications (notification_id));
diesel::joinable!(till_closings -> branches (branch_id));
diesel::joinable!(till_closings -> users (closed_by));
diesel::joinable!(till_closing_entries -> till_closings (closing_id));
diesel::joinable!(till_closing_entries -> ledger_entries (entry_id));

diesel::allow_tables_to_appear_in_same_query!(
    address_answers,
    animal_types,
    audit_chain,
    audit_entries,
    backups,
    banners,
    booking_events,
    booking_holds,
    booking_pets,
    booking_presences,
    bookings,
    branches,
    breeds,
    challenges,
    companies,
    company_logos,
    company_ratings,
    contacts,
    erasures,
    event_clock,
    event_queue,
    events,
    factors,
    faq_entries,
    idempotency_keys,
    identity_stamp,
    images,
    jobs,
    known_devices,
    ledger_entries,
    legal_texts,
    login_failures,
    mail_tokens,
    market_company_terms,
    marketing_groups,
    notes,
    notification_deliveries,
    notifications,
    occupancies,
    outbox,
    payment_attempts,
    payment_concerns,
    payments,
    provider_events,
    record_terms,
    recovery_codes,
    refresh_tokens,
    refund_requests,
    refunds,
    remembered_browsers,
    reviews,
    search_terms,
    service_groups,
    service_workplaces,
    services,
    sessions,
    support_links,
    support_messages,
    support_replies,
    support_templates,
    till_closing_entries,
    till_closings,
    timeslot_workplaces,
    timeslots,
    translation_stamp,
    translations,
    unsubscribed,
    users,
    workplace_animal_types,
    workplaces,
);
