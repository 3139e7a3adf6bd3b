import { RequestMethod } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
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
  const routes: ListedRoute[] = [];
  for (const { controller, name } of listMethods(app)) {
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
  return routes.sort(
    (a, b) =>
      (a.key.split(' ')[1] as string).localeCompare(b.key.split(' ')[1] as string) || a.key.localeCompare(b.key),
  );
}

/** Returns the DTO classes of all handlers that take a body, by the name of the method. */
export function listBodyClasses({ app }: Pick<TestApp, 'app'>): Map<string, new () => object> {
  const classes = new Map<string, new () => object>();
  for (const { controller, name } of listMethods(app)) {
    // Keys are `<kind>:<index>`.
    const parameters = Object.keys(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {});
    const body = parameters.find((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
    if (body) {
      const types = Reflect.getMetadata('design:paramtypes', controller.prototype, name);
      classes.set(name, types[Number(body.split(':')[1])]);
    }
  }
  return classes;
}

/** Returns the methods of all controllers. */
function listMethods(app: TestApp['app']) {
  const scanner = new MetadataScanner();
  return [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => {
      const controller = metatype as unknown as { readonly prototype: Record<string, object> };
      return scanner.getAllMethodNames(controller.prototype).map((name) => ({ controller, name }));
    }),
  );
}
