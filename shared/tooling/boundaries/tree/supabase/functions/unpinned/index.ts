export { z } from "npm:zod";
