// The letters that lead to a screen after G, by the screen's name in the core. Screens of different roles
// may share one.
export const LETTERS: Readonly<Record<string, string>> = {
  home: 'h',
  adminHome: 'h',
  board: 'h',
  bookings: 'b',
  companyBookings: 'b',
  calendar: 'c',
  till: 't',
  payments: 'p',
  reviews: 'r',
  support: 's',
  companies: 'o',
  company: 'o',
  operatorCompany: 'o',
  companyBranches: 'l',
  users: 'u',
  companyUsers: 'u',
};
