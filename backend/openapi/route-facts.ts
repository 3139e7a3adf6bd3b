import type { INestApplication } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { ErrorCode } from '../../libs/contracts/shared/error-codes.ts';
import {
  ACCESS_RULE,
  type AccessRule,
  BARRED_WHILE_IMPERSONATING,
  UNLIMITED,
} from '../auth/access/access.decorators.ts';
import { API_ERRORS } from '../common/api-errors.ts';

/** Facts about a route that determine its errors. */
export interface RouteFacts {
  readonly rule: AccessRule;
  readonly isBarredWhileImpersonating: boolean;
  /** True if the general rate limit does not apply. */
  readonly isUnlimited: boolean;
  /** Errors that the handler declares. */
  readonly errors: readonly ErrorCode[];
}

/** Returns the operationId of a handler: the name of its method, which two controllers may inherit from one class. */
export function operationIdOf(controller: string, method: string): string {
  return /^Program[A-Z]/.test(controller) ? `${method}ForPrograms` : method;
}

/** Reads the metadata of all handlers by their operationIds. */
export function readRouteFacts(app: INestApplication): ReadonlyMap<string, RouteFacts> {
  const scanner = new MetadataScanner();
  const facts = new Map<string, RouteFacts>();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const controller = metatype as { readonly name: string; readonly prototype: Readonly<Record<string, object>> };
      for (const name of scanner.getAllMethodNames(controller.prototype)) {
        facts.set(operationIdOf(controller.name, name), readHandler(controller.prototype[name] as object, controller));
      }
    }
  }
  return facts;
}

function readHandler(handler: object, controller: object): RouteFacts {
  const find = (key: string): unknown => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  return {
    rule: (find(ACCESS_RULE) ?? 'user') as AccessRule,
    isBarredWhileImpersonating: find(BARRED_WHILE_IMPERSONATING) === true,
    isUnlimited: find(UNLIMITED) === true,
    errors: (find(API_ERRORS) ?? []) as readonly ErrorCode[],
  };
}
