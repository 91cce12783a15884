/** Whether the page stands in a frame of another site, as Salesforce shows it (product §2): no other page of ours opens there. */
export function isInFrame(): boolean {
  return window.self !== window.top
}
