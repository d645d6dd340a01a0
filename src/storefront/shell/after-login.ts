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

/** What was remembered, once. */
export function takeAfterLogin(): AfterLogin | null {
  try {
    const action = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return action === 'checkout' || action === 'reload' ? action : null
  } catch {
    return null // barred: nothing was kept
  }
}

/** Whether somebody who is asked to sign in was on the way to the checkout. */
export function isOnTheWay(): boolean {
  try {
    return sessionStorage.getItem(key) === 'checkout'
  } catch {
    return false // barred: nothing was kept
  }
}
