// What the server writes into the audit: the places where it does, and the kind of each field.

/** Where the fields of an entity are written; `by`: files that write these, if not the same one. */
export type Source =
  | { file: string; by?: readonly string[] }
  | { file: string; struct: string; by?: readonly string[] }
  | { dir: string; without?: RegExp }
  | { only: readonly string[]; by: readonly string[] };

/**
 * `unsaid`: a number of the program; `other`: the id of a record to which a link leads; `named`: ids whose names
 * are asked for; `nameless`: ids that are counted; `of`: values of the core's enumeration, or these.
 */
export type Kind =
  | 'text'
  | 'number'
  | 'amount'
  | 'yes'
  | 'day'
  | 'moment'
  | 'hours'
  | 'unsaid'
  | 'other'
  | 'named'
  | 'nameless'
  | { of: string | readonly string[] };

const LANGUAGE: Kind = { of: ['en_US', 'sr_Latn_RS'] };
/** Those that can be given up; the server's tests hold their words against its list. */
const JOBS = [
  'SEND_MAIL',
  'SEND_BULK_MAIL',
  'SEND_NOTIFICATION',
  'REMOVE_TRACES',
  'ASK_PAYMENT',
  'SEND_REFUND',
  'LOOK_FOR_REFUNDS',
  'LOOK_OVER_REFUNDS',
  'APPLY_EVENT',
  'END_HOLD',
];
const LEGAL_TEXT = 'content/legal_text.rs';
const plain = (file: string, struct: string): Source => ({ file, struct });

export const SOURCES: Readonly<Record<string, readonly Source[]>> = {
  booking: [{ dir: 'booking', without: /^booking\/(?:handlers|rows)\/|mail|reallocation/ }],
  payment: [{ dir: 'payment', without: /^payment\/(?:handlers|rows|provider)\/|refunds\.rs$|request\.rs$/ }],
  refund: [{ file: 'payment/books/refunds.rs' }, { only: ['bookingId', 'reason'], by: ['payment/books/mod.rs'] }],
  refundRequest: [{ file: 'payment/request.rs' }, { only: ['bookingId', 'reason'], by: ['payment/books/mod.rs'] }],
  review: [{ file: 'review/change.rs' }],
  supportMessage: [{ file: 'support/change.rs' }],
  supportTemplate: [plain('support/rows/template.rs', 'SupportTemplateFields')],
  company: [
    plain('company/rows/company.rs', 'CompanyFields'),
    { file: 'company/mod.rs', struct: 'Profile' },
    { file: 'company/standing.rs' },
  ],
  branch: [
    plain('branch/rows/branch.rs', 'BranchFields'),
    { only: ['workplaces', 'services', 'timeslots'], by: ['branch/history.rs'] },
  ],
  workplace: [
    plain('branch/rows/workplace.rs', 'WorkplaceFields'),
    { file: 'branch/rows/workplace.rs', struct: 'EnteredWorkplace', by: ['branch/history.rs'] },
  ],
  service: [
    plain('catalogue/rows/service.rs', 'ServiceFields'),
    { file: 'catalogue/rows/service.rs', struct: 'EnteredService', by: ['branch/history.rs', 'branch/service.rs'] },
  ],
  timeslot: [
    plain('branch/rows/timeslot.rs', 'TimeslotFields'),
    { file: 'branch/rows/timeslot.rs', struct: 'EnteredTimeslot', by: ['branch/history.rs'] },
  ],
  serviceGroup: [plain('catalogue/rows/service_group.rs', 'ServiceGroupFields')],
  animalType: [plain('catalogue/rows/animal_type.rs', 'AnimalTypeFields')],
  breed: [plain('catalogue/rows/breed.rs', 'BreedFields')],
  faqEntry: [plain('content/rows/faq_entry.rs', 'FaqEntryFields')],
  marketingGroup: [plain('content/rows/marketing_group.rs', 'MarketingGroupFields')],
  banner: [plain('content/rows/banner.rs', 'BannerFields')],
  user: [
    { file: 'people/rows/list.rs', struct: 'AccountFields', by: ['people/edit.rs'] },
    { file: 'people/handlers/me.rs' },
    { file: 'people/standing.rs' },
    { file: 'people/own_audit.rs' },
    { file: 'people/factor_reset.rs' },
    { file: 'cli/sysadm.rs' },
  ],
  legalText: [{ file: LEGAL_TEXT, struct: 'AuditedText', by: [LEGAL_TEXT] }],
  translation: [plain('content/translation.rs', 'AuditedTranslation')],
  note: [{ file: 'note/mod.rs' }, { only: ['happenedAt'], by: ['note/change.rs'] }],
  tillClosing: [{ file: 'till/close.rs' }],
  notification: [{ file: 'notification/send.rs' }],
  job: [{ file: 'system/retry.rs' }],
  image: [{ file: 'image/rows.rs', struct: 'ImageFields', by: ['image/keep.rs'] }],
};

/** Files that write entries of fields which others hold, or without fields. */
export const SILENT: readonly string[] = [
  'record/plain.rs',
  'record/mod.rs',
  'people/mod.rs',
  'upkeep/erase.rs',
  'audit/record.rs',
  'audit/rows/entry.rs',
];

/** What holds the fields, members of the timeline, of mails and of jobs in the same files. */
export const NOT_AUDITED: ReadonlySet<string> = new Set(
  'data was is fields recordedAt resolved company notification id'.split(' '),
);

export const FIELDS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  booking: {
    by: { of: 'BrokenOffBy' },
    checkInLocal: 'moment',
    checkOutLocal: 'moment',
    comment: 'text',
    early: 'yes',
    guestEmail: 'text',
    guestName: 'text',
    guestPhone: 'text',
    happenedAt: 'moment',
    inUse: 'text',
    kept: 'amount',
    kind: { of: 'CancelKind' },
    number: 'text',
    overbooked: 'yes',
    reason: 'text',
    status: { of: 'BookingStatus' },
    total: 'amount',
    version: 'unsaid',
    workplaces: 'text',
  },
  payment: {
    amount: 'amount',
    attemptId: 'unsaid',
    bookingId: 'other',
    currency: 'text',
    detail: 'text',
    method: { of: 'PaymentMethod' },
    needsPerson: { of: 'NeedsPerson' },
    outcome: { of: 'ConcernOutcome' },
    paymentId: 'other',
    reason: 'text',
    refundId: 'other',
    way: { of: 'PaymentWay' },
  },
  refund: {
    amount: 'amount',
    bookingId: 'other',
    currency: 'text',
    failure: { of: ['payment.provider_unreachable', 'refund.found_first', 'refund.withdrawn', 'expired_card'] },
    failureText: 'text',
    fiscalReceiptNumber: 'text',
    kind: { of: 'RefundKind' },
    origin: { of: 'RefundOrigin' },
    paymentId: 'other',
    reason: 'text',
    refundId: 'other',
    way: { of: 'PaymentWay' },
  },
  refundRequest: {
    amount: 'amount',
    bookingId: 'other',
    currency: 'text',
    paymentId: 'other',
    reason: 'text',
    refundId: 'other',
  },
  review: {
    bookingId: 'other',
    fault: { of: 'ReviewFault' },
    reply: 'text',
    stars: 'number',
    text: 'text',
    visibility: { of: 'ReviewVisibility' },
  },
  supportMessage: { assignedToId: 'named', name: 'text', status: { of: 'SupportStatus' } },
  supportTemplate: {
    nameEn: 'text',
    nameSr: 'text',
    scope: { of: 'SupportTemplateScope' },
    textEn: 'text',
    textSr: 'text',
  },
  company: {
    address: 'text',
    addressLine2: 'text',
    bank: 'text',
    bankAccount: 'text',
    city: 'text',
    companyType: { of: 'CompanyType' },
    contactEmail: 'text',
    contactFirstName: 'text',
    contactLastName: 'text',
    contactPhone: 'text',
    country: { of: ['RS', 'DE'] },
    currency: 'text',
    latitude: 'number',
    logoId: 'nameless',
    longitude: 'number',
    name: 'text',
    registrationNumber: 'text',
    requireSecondFactor: 'yes',
    status: { of: 'CompanyStatus' },
    statusReason: 'text',
    vatNumber: 'text',
    website: 'text',
    zip: 'text',
  },
  branch: {
    active: 'yes',
    address: 'text',
    cancellationPolicy: { of: 'CancellationPolicy' },
    checkInFrom: 'text',
    checkOutUntil: 'text',
    city: 'text',
    latitude: 'number',
    longitude: 'number',
    name: 'text',
    openingHours: 'hours',
    phone: 'text',
    services: 'text',
    timeZone: 'text',
    timeslots: 'day',
    type: { of: 'ServiceType' },
    workplaces: 'text',
    zip: 'text',
  },
  workplace: {
    active: 'yes',
    animalTypeIds: 'named',
    capacity: 'number',
    kind: { of: 'WorkplaceKind' },
    name: 'text',
    sizes: { of: 'AnimalSize' },
  },
  service: {
    active: 'yes',
    descriptionEn: 'text',
    descriptionSr: 'text',
    discountRate: 'number',
    durationMinutes: 'number',
    groupId: 'named',
    price: 'amount',
    shortDescriptionEn: 'text',
    shortDescriptionSr: 'text',
    size: { of: 'AnimalSize' },
    titleEn: 'text',
    titleSr: 'text',
    type: { of: 'ServiceType' },
    unit: { of: 'PriceUnit' },
    workplaceIds: 'nameless',
  },
  timeslot: {
    fromDate: 'day',
    fromTime: 'text',
    reason: 'text',
    toDate: 'day',
    toTime: 'text',
    workplaceIds: 'nameless',
    yearly: 'yes',
  },
  serviceGroup: { nameEn: 'text', nameSr: 'text', ordinal: 'number', type: { of: 'ServiceType' } },
  animalType: { icon: { of: ['dog', 'butterfly'] }, nameEn: 'text', nameSr: 'text', ordinal: 'number' },
  breed: { animalTypeId: 'named', nameEn: 'text', nameSr: 'text', size: { of: 'AnimalSize' } },
  faqEntry: {
    answerEn: 'text',
    answerSr: 'text',
    ordinal: 'number',
    published: 'yes',
    questionEn: 'text',
    questionSr: 'text',
  },
  marketingGroup: { active: 'yes', nameEn: 'text', nameSr: 'text', ordinal: 'number' },
  banner: {
    active: 'yes',
    groupId: 'named',
    imageId: 'nameless',
    link: 'text',
    ordinal: 'number',
    titleEn: 'text',
    titleSr: 'text',
    validFrom: 'day',
    validTo: 'day',
  },
  user: {
    active: { of: ['true', 'false'] },
    branchId: 'named',
    companyId: 'named',
    email: 'text',
    firstName: 'text',
    language: LANGUAGE,
    lastName: 'text',
    phone: 'text',
    reason: 'text',
    role: { of: 'Role' },
    sessionId: 'unsaid',
    staffKind: { of: 'StaffKind' },
  },
  legalText: {
    characters: 'number',
    fingerprint: 'text',
    kind: { of: 'LegalKind' },
    language: LANGUAGE,
    number: 'number',
    state: { of: 'LegalState' },
  },
  translation: { builtIn: 'text', key: 'text', language: LANGUAGE, text: 'text' },
  note: {
    entity: 'unsaid',
    entityId: 'other',
    happenedAt: 'moment',
    text: 'text',
    visibility: { of: 'NoteVisibility' },
  },
  tillClosing: {
    branchId: 'named',
    counted: 'amount',
    currency: 'text',
    day: 'day',
    difference: 'amount',
    expected: 'amount',
    note: 'text',
    reason: 'text',
  },
  notification: {
    audience: { of: 'NotificationAudience' },
    branchId: 'named',
    expected: 'number',
    from: 'day',
    role: { of: 'Role' },
    titleEn: 'text',
    titleSr: 'text',
    to: 'day',
  },
  job: { kind: { of: JOBS } },
  image: { bytes: 'number', format: 'text', height: 'number', purpose: { of: 'ImagePurpose' }, width: 'number' },
};
