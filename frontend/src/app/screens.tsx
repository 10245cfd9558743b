// The screens that are built, by the core's name, each with the part that shows it. A
// screen that is not here does not exist for menu and router.
import type { ComponentType } from 'react';
import type { IconName } from '@/ui/icons';

export interface BuiltScreen {
  /** Its icon, where the menu shows it. */
  icon?: IconName;
  load: () => Promise<{ default: ComponentType }>;
}

export const SCREENS: Readonly<Record<string, BuiltScreen>> = {
  landing: { load: () => import('@/features/auth/landing-screen') },
  login: { load: () => import('@/features/auth/login-screen') },
  forgotPassword: { load: () => import('@/features/auth/forgot-password-screen') },
  resetPassword: { load: () => import('@/features/auth/reset-password-screen') },

  board: { icon: 'dashboard', load: () => import('@/features/booking/board/board-screen') },
  bookings: { icon: 'calendarClock', load: () => import('@/features/booking/list/list-screen') },
  companyBookings: { icon: 'calendarClock', load: () => import('@/features/booking/list/list-screen') },
  bookingDetail: { load: () => import('@/features/booking/booking-screen') },
  companyBookingDetail: { load: () => import('@/features/booking/booking-screen') },
  operatorCompany: { load: () => import('@/features/company-operator/company-screen') },

  changePassword: { load: () => import('@/features/settings/change-password-screen') },
  userSettings: { icon: 'settings', load: () => import('@/features/settings/settings-screen') },
};

export const isBuilt = (id: string) => Object.hasOwn(SCREENS, id);
