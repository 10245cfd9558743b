// Accounts of the test's own, who have accepted their invitation.
import type { APIRequestContext } from '@playwright/test';
import { expect } from './fixtures';
import type { Language } from './variants';
import { linkFor } from './mail';
import { mark } from './mark';
import type { ApiClient } from './test-branch';

export interface Operator {
  email: string;
  password: string;
}

const PASSWORD = 'tri zelene jabuke';

/** `admin`: invites the account; `request`: of its own browser; `of`: its role and branch. */
export async function invite(
  admin: ApiClient,
  request: APIRequestContext,
  of: { role: 'ADMIN' | 'OPR'; branchId?: number; language?: Language },
): Promise<Operator & { id: number }> {
  const email = `pult.${mark()}@example.rs`;
  const person = { firstName: 'Mila', lastName: 'Proba', email, language: 'en_US', ...of };
  const { id } = await admin.ask<{ id: number }>('POST', '/users', person);
  const token = /token=([^&]+)/.exec(await linkFor(email, '/accept-invitation'))?.[1] ?? '';
  const password = { newPassword: PASSWORD, confirmPassword: PASSWORD };
  const accepted = await request.post('/api/v1/auth/accept-invitation', { data: { token, ...password } });
  expect(accepted.ok(), `the invitation: ${accepted.status()}`).toBe(true);
  return { id, email, password: PASSWORD };
}

/** An operator of one branch. */
export async function inviteOperator(
  admin: ApiClient,
  request: APIRequestContext,
  branchId: number,
  language: Language,
): Promise<Operator> {
  const { email, password } = await invite(admin, request, { role: 'OPR', branchId, language });
  return { email, password };
}
