// What a screen reads first, by the screen's name in the core: the page's first script asks for it before
// the dashboard runs. `{id}` is the address's, `{companyId}` and `{branchId}` the account's. A screen that
// is missing here works the same, later.

const list = (path: string, sort: string) => [`${path}?sort=${sort}&page=1&pageSize=25`];
const bookings = list('/bookings', '-number');
const booking = ['/bookings/{id}', '/bookings/{id}/timeline'];

export const FIRST_ASKS: Readonly<Record<string, readonly string[]>> = {
  home: ['/home?days=28'],
  adminHome: ['/admin-home'],
  board: ['/board'],
  calendar: ['/branches/{branchId}'],
  bookings,
  companyBookings: bookings,
  bookingDetail: booking,
  companyBookingDetail: booking,
  payments: list('/payments', '-createdAt'),
  paymentDetail: ['/payments/{id}'],
  reviews: list('/reviews', '-createdAt'),
  operatorCompany: ['/companies/{id}'],
  companiesDetail: ['/companies/{id}'],
  companyDetail: ['/companies/{id}'],
  companyBranchDetail: ['/branches/{id}'],
};

/** What the frame around every screen reads. */
export const FRAME_ASKS = ['/companies/{companyId}'] as const;
