export { Button } from "antd/es/button";
