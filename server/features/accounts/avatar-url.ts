import { basePath } from '../../../contract/call.ts'

/** Where a person's picture is served, by its secret name, on the client's own host. */
export function avatarUrl(name: string): string {
  return `${basePath}/api/v1.0/avatar/${name}`
}
