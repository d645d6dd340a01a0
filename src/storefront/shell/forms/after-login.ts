const key = 'elowen_after_login'

/** What somebody was about to do when they were asked to sign in. */
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

const noticeKey = 'elowen_notice'

/** What a page still has to say once it was loaded again. */
export type Notice = { title: string; text: string }

export function rememberNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(noticeKey, JSON.stringify(notice))
  } catch {
    // barred: the page itself shows who is signed in
  }
}

/** What was remembered, once. */
export function takeNotice(): Notice | null {
  try {
    const { title, text } = JSON.parse(sessionStorage.getItem(noticeKey) ?? '{}') as Partial<Notice> // checked right below
    sessionStorage.removeItem(noticeKey)
    return typeof title === 'string' && typeof text === 'string' ? { title, text } : null
  } catch {
    return null // barred, or of another making
  }
}
