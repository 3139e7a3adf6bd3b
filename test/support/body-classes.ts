import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { TestApp } from './test-app.ts';

type BodyClass = new () => object;

/** Returns the DTO classes of all handlers that take a body, by the name of the method. */
export function listBodyClasses({ app }: Pick<TestApp, 'app'>): Map<string, BodyClass> {
  const scanner = new MetadataScanner();
  const classes = new Map<string, BodyClass>();
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const { prototype } = metatype as { readonly prototype: object };
      for (const name of scanner.getAllMethodNames(prototype)) {
        // Keys are `<kind>:<index>`.
        const parameters = Object.keys(Reflect.getMetadata(ROUTE_ARGS_METADATA, metatype as object, name) ?? {});
        const body = parameters.find((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
        if (body) {
          classes.set(name, Reflect.getMetadata('design:paramtypes', prototype, name)[Number(body.split(':')[1])]);
        }
      }
    }
  }
  return classes;
}
