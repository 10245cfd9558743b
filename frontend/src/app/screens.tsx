// The built screens by their names in the core, each with its part. Menu and router know no other
// screens.
import type { ComponentType } from 'react';
import type { IconName } from '@/ui/icons';

export interface BuiltScreen {
  /** The icon in the menu. */
  icon?: IconName;
  load: () => Promise<{ default: ComponentType }>;
}

export const SCREENS: Readonly<Record<string, BuiltScreen>> = {
  landing: { load: () => import('./landing') },
  login: { load: () => import('@/features/session/login-screen') },
  forgotPassword: { load: () => import('@/features/session/forgot-password-screen') },
  resetPassword: { load: () => import('@/features/session/reset-password-screen') },
  acceptInvitation: { load: () => import('@/features/session/accept-invitation-screen') },

  home: { icon: 'dashboard', load: () => import('@/features/home/home-screen') },
  adminHome: { icon: 'dashboard', load: () => import('@/features/home/admin-home-screen') },
  board: { icon: 'dashboard', load: () => import('@/features/booking/board/board-screen') },
  calendar: { icon: 'calendar', load: () => import('@/features/booking/calendar/calendar-screen') },
  bookings: { icon: 'calendarClock', load: () => import('@/features/booking/list/list-screen') },
  companyBookings: { icon: 'calendarClock', load: () => import('@/features/booking/list/list-screen') },
  bookingDetail: { load: () => import('@/features/booking/booking-screen') },
  companyBookingDetail: { load: () => import('@/features/booking/booking-screen') },
  till: { icon: 'cash', load: () => import('@/features/till/till-screen') },
  payments: { icon: 'card', load: () => import('@/features/payment/list-screen') },
  paymentDetail: { load: () => import('@/features/payment/detail-screen') },
  reviews: { icon: 'star', load: () => import('@/features/review/list-screen') },
  support: { icon: 'mail', load: () => import('@/features/support/inbox-screen') },
  operatorCompany: { load: () => import('@/features/company/operator/company-screen') },

  companies: { icon: 'company', load: () => import('@/features/company/company-list-screen') },
  companiesDetail: { load: () => import('./company-tabs') },
  company: { icon: 'company', load: () => import('@/features/company/own-company-screen') },
  companyDetail: { load: () => import('@/features/company/own-company-screen') },
  companyBranches: { icon: 'branch', load: () => import('@/features/branch/branch-list-screen') },
  companyBranchDetail: { load: () => import('./branch-screen') },
  services: { icon: 'tag', load: () => import('@/features/catalogue/service/service-list-screen') },
  serviceDetail: { load: () => import('@/features/catalogue/service/service-screen') },
  users: { icon: 'users', load: () => import('@/features/people/user-list-screen') },
  userDetail: { load: () => import('@/features/people/user-screen') },
  companyUsers: { icon: 'users', load: () => import('@/features/people/user-list-screen') },
  companyUserDetail: { load: () => import('@/features/people/user-screen') },

  serviceGroups: { icon: 'list', load: () => import('@/features/catalogue/service-group/list-screen') },
  serviceGroupDetail: { load: () => import('@/features/catalogue/service-group/detail-screen') },
  animalTypes: { icon: 'paw', load: () => import('@/features/catalogue/animal-type/list-screen') },
  animalTypeDetail: { load: () => import('@/features/catalogue/animal-type/detail-screen') },
  breeds: { icon: 'dog', load: () => import('@/features/catalogue/breed/list-screen') },
  breedDetail: { load: () => import('@/features/catalogue/breed/detail-screen') },

  marketingGroups: { icon: 'stack', load: () => import('@/features/content/marketing-group/list-screen') },
  marketingGroupDetail: { load: () => import('@/features/content/marketing-group/detail-screen') },
  marketing: { icon: 'speaker', load: () => import('@/features/content/banner/list-screen') },
  marketingDetail: { load: () => import('@/features/content/banner/detail-screen') },
  faq: { icon: 'help', load: () => import('@/features/content/faq/list-screen') },
  faqDetail: { load: () => import('@/features/content/faq/detail-screen') },
  privacyPolicy: { icon: 'shield', load: () => import('@/features/content/legal/privacy-policy-screen') },
  termsOfUse: { icon: 'scale', load: () => import('@/features/content/legal/terms-of-use-screen') },

  notificationSender: { icon: 'send', load: () => import('@/features/notification/sender/sender-screen') },
  translations: { icon: 'language', load: () => import('@/features/content/translation/translation-screen') },

  audit: { icon: 'audit', load: () => import('@/features/audit/audit-screen') },
  system: { icon: 'server', load: () => import('@/features/system/system-screen') },
  changePassword: { load: () => import('@/features/people/own/change-password-screen') },
  userSettings: { icon: 'settings', load: () => import('@/features/people/own/settings-screen') },
};

export const isBuilt = (id: string) => Object.hasOwn(SCREENS, id);
