export { useFetcher } from "react-router-dom";
