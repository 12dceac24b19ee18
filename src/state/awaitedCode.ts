// The e-mail that signed up in this tab and has no code typed yet. It is kept over a reload: a server that stored a signup
// whose reply was lost refuses the next one, and only the code form leads on.

const KEY = 'awaitedCode'

export function awaitedCode(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepAwaitedCode(email: string | null): void {
  try {
    if (email === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, email)
  } catch {
    // Denied storage: the way to the code form lasts until a reload.
  }
}
