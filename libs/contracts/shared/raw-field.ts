import { Exclude } from 'class-transformer';

const rawFields = new WeakMap<object, Set<string>>();

/** Marks a DTO field that is validated without conversion, because lines and free-form data are too large to copy. */
export function RawField(): PropertyDecorator {
  return (prototype, property) => {
    Exclude({ toClassOnly: true })(prototype, property);
    rawFields.set(prototype, (rawFields.get(prototype) ?? new Set()).add(String(property)));
  };
}

/** Returns the raw fields of a DTO class, including inherited ones. */
export function listRawFields(dtoClass: { readonly prototype: object }): string[] {
  const names: string[] = [];
  for (let prototype = dtoClass.prototype; prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    names.push(...(rawFields.get(prototype) ?? []));
  }
  return names;
}
