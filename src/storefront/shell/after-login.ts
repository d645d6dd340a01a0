const key = 'elowen_after_login'

/** What somebody was about to do when they were asked to sign in (SPEC §4). */
export type AfterLogin = 'checkout' | 'reload'

export function rememberAfterLogin(action: AfterLogin): void {
  try {
    sessionStorage.setItem(key, action)
  } catch {
    // barred: they find the way themselves
  }
}
