import { errors, jwtVerify, SignJWT } from "jose";
import { type Claims, InvalidToken, type Tokens } from "../context";

const cacheSize = 500;

/** HS256, as on hosted projects with a shared JWT secret. */
export function createTokens(jwtSecret: string): Tokens {
  const key = new TextEncoder().encode(jwtSecret);
  // A session sends the same token for an hour.
  const verified = new Map<string, Claims>();
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
      const known = verified.get(token);
      if (known && Number(known.exp) * 1000 > Date.now()) return known;
      const parts = token.split(".").length;
      if (parts !== 3) throw new InvalidToken("malformed", `Expected 3 parts in JWT; got ${parts}`);
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          requiredClaims: ["exp"],
        });
        if (verified.size >= cacheSize) verified.clear();
        verified.set(token, payload);
        return payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new InvalidToken("expired", "JWT expired");
        throw new InvalidToken("signature", "No suitable key or wrong key type");
      }
    },
  };
}
