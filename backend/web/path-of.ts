/** Returns the decoded path of a request's URL; as it is if it cannot be decoded. */
export function pathOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
