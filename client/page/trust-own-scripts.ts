type ScriptRule = { createScriptURL: (address: string) => string | null }
type TrustedTypes = { createPolicy: (name: string, rule: ScriptRule) => unknown }

/**
 * The policy of our pages has the browser refuse text where it would be run or drawn as markup (trusted types). Nothing in the app writes
 * markup or code from text, so there is no rule for them and both are refused. What remains are addresses of our own scripts, for
 * workers and the service worker: those of this origin pass.
 */
export function trustOwnScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) =>
      new URL(address, document.baseURI).origin === window.location.origin ? address : null,
  })
}
