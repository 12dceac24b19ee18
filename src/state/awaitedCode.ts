// The e-mail that signed up in this tab and has not typed its code. It survives a reload: if the reply of a signup was
// lost, the server refuses a second signup, and only the code form helps.

const KEY = 'awaitedCode'

export function awaitedCode(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function saveAwaitedCode(email: string | null): void {
  try {
    if (email === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, email)
  } catch {
    // Denied storage: the link to the code form lasts until a reload.
  }
}
