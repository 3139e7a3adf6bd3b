import { RequestMethod } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import {
  ACCESS_RULE,
  type AccessRule,
  BARRED_WHILE_IMPERSONATING,
} from '../../backend/auth/access/access.decorators.ts';
import type { TestApp } from './test-app.ts';

/** Route of a controller with its access rule. */
export interface ListedRoute {
  /** Method and path with parameters in braces: `DELETE /api/account/sessions/{id}`. */
  readonly key: string;
  readonly rule: AccessRule;
  readonly isBarredWhileImpersonating: boolean;
}

/** Returns all routes of all controllers, sorted by path. */
export function listRoutes({ app }: Pick<TestApp, 'app'>): ListedRoute[] {
  const scanner = new MetadataScanner();
  const routes: ListedRoute[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const controller = metatype as { prototype: Record<string, object> };
      for (const name of scanner.getAllMethodNames(controller.prototype)) {
        const handler = controller.prototype[name] as object;
        const method: number | undefined = Reflect.getMetadata('method', handler);
        if (method === undefined) {
          continue;
        }
        const find = (key: string) => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
        const path = [Reflect.getMetadata('path', controller), Reflect.getMetadata('path', handler)]
          .map((part: string) => part.replace(/^\/|\/$/g, ''))
          .filter((part) => part !== '')
          .join('/');
        const rule: AccessRule = find(ACCESS_RULE) ?? 'user';
        routes.push({
          key: `${RequestMethod[method]} /${path.replace(/:(\w+)/g, '{$1}')}`,
          rule,
          // The guard does not read the mark for access tokens, which cannot be used to impersonate.
          isBarredWhileImpersonating: rule !== 'token' && find(BARRED_WHILE_IMPERSONATING) === true,
        });
      }
    }
  }
  return routes.sort(
    (a, b) =>
      (a.key.split(' ')[1] as string).localeCompare(b.key.split(' ')[1] as string) || a.key.localeCompare(b.key),
  );
}
