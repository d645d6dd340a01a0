const key = 'elowen_after_login'

/** Action to resume after signing in. */
export type AfterLogin = 'checkout' | 'reload'

export function rememberAfterLogin(action: AfterLogin): void {
  try {
    sessionStorage.setItem(key, action)
  } catch {
    // storage is blocked: the member continues by hand
  }
}

/** Reads and clears the stored action; null: none. */
export function takeAfterLogin(): AfterLogin | null {
  try {
    const action = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return action === 'checkout' || action === 'reload' ? action : null
  } catch {
    return null // storage is blocked
  }
}

/** Whether the checkout is to be resumed after signing in. */
export function isOnTheWay(): boolean {
  try {
    return sessionStorage.getItem(key) === 'checkout'
  } catch {
    return false // storage is blocked
  }
}

const noticeKey = 'elowen_notice'

/** Toast to show after the page was reloaded. */
export type Notice = { title: string; text: string }

export function rememberNotice(notice: Notice): void {
  try {
    sessionStorage.setItem(noticeKey, JSON.stringify(notice))
  } catch {
    // storage is blocked: the page itself shows who is signed in
  }
}

/** Reads and clears the stored notice; null: none, or not readable. */
export function takeNotice(): Notice | null {
  try {
    const { title, text } = JSON.parse(sessionStorage.getItem(noticeKey) ?? '{}') as Partial<Notice> // checked right below
    sessionStorage.removeItem(noticeKey)
    return typeof title === 'string' && typeof text === 'string' ? { title, text } : null
  } catch {
    return null // storage is blocked, or the text was written by another version
  }
}
