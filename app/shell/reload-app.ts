/** A module that is imported again joins the request that hangs; only reloading the app sends a new one. */
export const reloadApp = (): void => window.location.reload()
