// An operator of the test's own, of one branch, who has accepted the invitation.
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

/** `admin`: invites the operator; `request`: of the operator's own browser. */
export async function inviteOperator(
  admin: ApiClient,
  request: APIRequestContext,
  branchId: number,
  language: Language,
): Promise<Operator> {
  const email = `pult.${mark()}@example.rs`;
  await admin.ask('POST', '/users', { firstName: 'Mila', lastName: 'Proba', email, role: 'OPR', branchId, language });
  const token = /token=([^&]+)/.exec(await linkFor(email, '/accept-invitation'))?.[1] ?? '';
  const password = { newPassword: PASSWORD, confirmPassword: PASSWORD };
  const accepted = await request.post('/api/v1/auth/accept-invitation', { data: { token, ...password } });
  expect(accepted.ok(), `the invitation: ${accepted.status()}`).toBe(true);
  return { email, password: PASSWORD };
}
