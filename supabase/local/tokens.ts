import { errors, jwtVerify, SignJWT } from "jose";
import { InvalidToken, type Tokens } from "./context";

/** HS256 tokens of the stack, as projects with a shared JWT secret issue them. */
export function createTokens(jwtSecret: string): Tokens {
  const key = new TextEncoder().encode(jwtSecret);
  return {
    sign(claims, expiresInSeconds) {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt(now)
        .setExpirationTime(now + expiresInSeconds)
        .sign(key);
    },
    async verify(token) {
      const parts = token.split(".").length;
      if (parts !== 3) throw new InvalidToken("malformed", `Expected 3 parts in JWT; got ${parts}`);
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          requiredClaims: ["exp"],
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new InvalidToken("expired", "JWT expired");
        throw new InvalidToken("signature", "No suitable key or wrong key type");
      }
    },
  };
}
