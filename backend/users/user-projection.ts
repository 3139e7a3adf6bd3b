import { Projection } from '../database/schema/projection.ts';
import { User } from './user.entity.ts';

/** All columns of an account, as `user`, for statements that authenticate a request. */
export const USER_PROJECTION = new Projection(
  User,
  [
    'id',
    'email',
    'emailKey',
    'username',
    'firstName',
    'lastName',
    'passwordHash',
    'role',
    'subscriptionPlan',
    'subscriptionExpires',
    'emailVerified',
    'isActive',
    'lastLogin',
    'createdAt',
  ],
  'user',
);
